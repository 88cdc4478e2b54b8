import * as z from 'zod'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { CASA, postMovimento } from '../../carteira/index.ts'
import { findPagamento, type PagamentoGuardado } from '../pagamento.repo.ts'
import { partidasDaDevolucaoAoPagador, partidasDoPagamentoSemConta } from '../partidas.rules.ts'

/**
 * Books money that came for a closed account: the PSP holds it and the house owes it to its payer. Booked once, however
 * often the PSP tells of it; it appears in no wallet and no statement.
 */
export const bookSemConta = (deps: Pick<Deps, 'clock'>, tx: Db, pagamento: PagamentoGuardado) =>
  postMovimento(deps, tx, {
    evento: `pagamento-sem-conta:${pagamento.uuid}`,
    tipo: 'PAGAMENTO_SEM_CONTA',
    assinaturaUuid: pagamento.assinaturaUuid,
    descricao: '',
    partidas: partidasDoPagamentoSemConta(CASA, pagamento),
  })

/** Asks the PSP to give that money back to its payer. A repeat gives it back once. */
export const refundPagador = defineJob({
  name: 'pagamento.refundPagador',
  payload: z.object({ psp: z.string(), pspId: z.string(), pagamentoUuid: z.uuid() }),
  async run(deps, { psp: nome, pspId, pagamentoUuid }) {
    const { psp, db, log } = deps
    if (nome !== psp.nome) throw new Error(`${nome} can no longer be asked: people have to give this back`)
    const { situacao } = await psp.refundCobranca(pspId, pagamentoUuid)
    if (situacao !== 'ESTORNADA') return 'again' // accepted, and under way
    await db.transaction().execute((tx) => bookDevolvido(deps, tx, pagamentoUuid))
    log.info({ pagamento: pagamentoUuid }, 'a payment arrived for a closed account and was returned to its payer')
    return undefined
  },
})

/** Books that the payer has the money back. If the books do not hold its arrival yet, both are written together. */
async function bookDevolvido(deps: Deps, tx: Db, uuid: string) {
  const pagamento = await findPagamento(tx, uuid)
  if (!pagamento) throw new Error(`no payment ${uuid}`)
  await bookSemConta(deps, tx, pagamento)
  await postMovimento(deps, tx, {
    evento: `devolvido-ao-pagador:${uuid}`,
    tipo: 'DEVOLUCAO_AO_PAGADOR',
    assinaturaUuid: pagamento.assinaturaUuid,
    descricao: '',
    partidas: partidasDaDevolucaoAoPagador(CASA, pagamento),
  })
}
