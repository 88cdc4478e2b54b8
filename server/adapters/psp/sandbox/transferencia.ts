import { randomBytes } from 'node:crypto'
import type { PedidoDeTransferencia, Transferencia } from '../../../ports/psp.ts'
import type { AmbienteDoBanco } from './ambiente.ts'
import { findTransferencia, insertTransferencia } from './banco.repo.ts'

/**
 * Amounts with a special result, by their last two digits: VOLTA comes back, ESPERA is never decided by this bank, so that
 * the staff have something to conclude (D §24).
 */
const VOLTA = 13
const ESPERA = 17

/** Sends money at once, unless its centavos say otherwise. A reference is sent only once. */
export async function transferirPix(
  { db, clock }: AmbienteDoBanco,
  { referencia, valor }: PedidoDeTransferencia,
): Promise<Transferencia> {
  if (!(await findTransferencia(db, referencia))) {
    const criadaEm = clock.now()
    const situacao = valor % 100 === VOLTA ? 'RECUSADA' : valor % 100 === ESPERA ? 'PENDENTE' : 'FEITA'
    const codigo = situacao === 'FEITA' ? endToEndOf(criadaEm) : null
    await insertTransferencia(db, { referencia, valorCentavos: valor, situacao, codigo, criadaEm })
  }
  const now = await findTransferencia(db, referencia)
  if (!now) throw new Error('a transfer that was written is not there')
  const motivo = now.situacao === 'RECUSADA' ? 'Chave Pix não encontrada.' : null
  return { situacao: now.situacao, motivo, codigo: now.codigo }
}

/** A payment's id in the central bank's form: E, the bank, the minute (UTC), and eleven random characters. */
const endToEndOf = (em: Date) =>
  `E99999999${em.toISOString().replace(/\D/g, '').slice(0, 12)}${randomBytes(6).toString('hex').slice(0, 11)}`
