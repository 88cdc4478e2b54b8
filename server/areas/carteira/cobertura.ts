import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../kernel/deps.ts'
import { CASA, disponivelDe } from './livro.rules.ts'
import { findContestado } from './lote.repo.ts'
import { addTransacao, lockCarteira, type NovaTransacao } from './transacao.ts'

/**
 * Uses new money to cover chargebacks that the wallet could not pay (decisions §23: the next money covers it first).
 * `valor` is the new money, `pagamentoUuid` its payment. Returns the covered part in centavos, 0 when nothing was owed.
 * Runs once for each payment, in the transaction that brought the money.
 */
export async function coverContestado(
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  {
    assinaturaUuid,
    pagamentoUuid,
    valor,
    meio,
  }: Pick<NovaTransacao, 'assinaturaUuid' | 'valor' | 'meio'> & { pagamentoUuid: string },
): Promise<Centavos> {
  await lockCarteira(tx, assinaturaUuid)
  const coberto = Math.min(valor, await findContestado(tx, assinaturaUuid))
  if (coberto === 0) return 0
  const added = await addTransacao(deps, tx, {
    assinaturaUuid,
    tipo: 'COBERTURA_ESTORNO',
    status: 'CONCLUIDA',
    valor: coberto,
    meio: 'CARTEIRA',
    origem: 'PAGAMENTO',
    origemUuid: pagamentoUuid,
    efeito: {
      evento: `cobertura:${pagamentoUuid}`,
      lote: meio === 'CARTAO' ? pagamentoUuid : undefined,
      partidas: [
        { conta: disponivelDe(assinaturaUuid), valor: 0 - coberto },
        { conta: CASA.contestacoes, valor: coberto },
      ],
    },
  })
  if (!added) throw new Error(`the payment ${pagamentoUuid} has covered before`)
  return coberto
}
