import { type Devolucao, type PedidoDeDevolucao, PspRecusou } from '../../../ports/psp.ts'
import type { AmbienteDoBanco } from './ambiente.ts'
import { decideDevolucao, findCobranca, findDevolucao, insertDevolucao } from './banco.repo.ts'

/**
 * Amounts with a special result, by their last two digits: RECUSA is refused, ESPERA waits until the refund is asked for
 * again.
 */
const RECUSA = 13
const ESPERA = 17

/** Refunds a part of a charge at once, unless its centavos say otherwise. A reference is refunded only once. */
export async function refundParteNoBanco(
  { db, clock }: AmbienteDoBanco,
  pspId: string,
  { referencia, valor }: PedidoDeDevolucao,
): Promise<Devolucao> {
  // the charge is read first: when the refund is not there after that, the charge's sum does not hold it yet
  const cobranca = await findCobranca(db, { id: pspId })
  const before = await findDevolucao(db, referencia)
  if (!before) {
    if (!cobranca) throw new PspRecusou('Pagamento não encontrado.')
    if (cobranca.situacao !== 'APROVADA') throw new PspRecusou('Só um pagamento aprovado pode ser devolvido.')
    if (valor > cobranca.valorCentavos - cobranca.devolvidoCentavos)
      throw new PspRecusou('O cartão não pagou tanto quanto se quer devolver.')
    const situacao = valor % 100 === RECUSA ? 'RECUSADA' : 'PENDENTE'
    await insertDevolucao(db, { referencia, cobranca: pspId, valorCentavos: valor, situacao, criadaEm: clock.now() })
  }
  if (before || valor % 100 !== ESPERA) await decideDevolucao(db, referencia)
  const now = await findDevolucao(db, referencia)
  if (!now) throw new Error('a refund that was written is not there')
  const motivo = now.situacao === 'RECUSADA' ? 'O banco do cartão não aceitou esta devolução.' : null
  return { situacao: now.situacao, motivo }
}
