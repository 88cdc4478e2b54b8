import * as z from 'zod'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { CASA, postMovimento } from '../../carteira/index.ts'
import { findPagamento, type PagamentoGuardado } from '../pagamento.repo.ts'
import { partidasDaDevolucaoAoPagador, partidasDoPagamentoSemConta } from '../partidas.rules.ts'

/**
 * Money came for an account that is closed: the PSP has it, and the house owes it to whoever paid. In the books once,
 * however often it is told; in no wallet, and in nobody's statement.
 */
export const bookSemConta = (deps: Pick<Deps, 'clock'>, tx: Db, pagamento: PagamentoGuardado) =>
  postMovimento(deps, tx, {
    evento: `pagamento-sem-conta:${pagamento.uuid}`,
    tipo: 'PAGAMENTO_SEM_CONTA',
    assinaturaUuid: pagamento.assinaturaUuid,
    descricao: '',
    partidas: partidasDoPagamentoSemConta(CASA, pagamento),
  })

/** Has the PSP give that money back to whoever paid it. Asked twice it goes back once. */
export const refundPagador = defineJob({
  name: 'pagamento.refundPagador',
  payload: z.object({ psp: z.string(), pspId: z.string(), pagamentoUuid: z.uuid() }),
  async run(deps, { psp: nome, pspId, pagamentoUuid }) {
    const { psp, db, log } = deps
    if (nome !== psp.nome) throw new Error(`${nome} can no longer be asked: people have to give this back`)
    const { situacao } = await psp.refundCobranca(pspId, pagamentoUuid)
    if (situacao !== 'ESTORNADA') return 'again' // accepted, and under way
    await db.transaction().execute((tx) => bookDevolvido(deps, tx, pagamentoUuid))
    log.info({ pagamento: pagamentoUuid }, 'money for a closed account went back to its payer')
    return undefined
  },
})

/** It is back with its payer. What was told before the books knew of such money is written with it. */
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
