import * as z from 'zod'
import { describeDevolucao } from '#contract/carteira'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { PspIndisponivel, PspRecusou, type Devolucao as Resposta } from '../../../ports/psp.ts'
import { lockAssinante } from '../../acesso/index.ts'
import { CASA, endTransacoes, giveBack, lockCarteira, postMovimento } from '../../carteira/index.ts'
import { notify } from '../../notificacao/index.ts'
import { askPsp } from '../cobranca/pergunta-ao-psp.ts'
import { askDue } from '../consultas-devidas.ts'
import {
  claimDevolucoes,
  type DevolucaoGuardada,
  endDevolucao,
  findConhecido,
  findDevolucao,
} from '../devolucao.repo.ts'
import { findPagamento, lockPagamento, type PagamentoGuardado, updatePagamento } from '../pagamento.repo.ts'

/** Asks the PSP to give card money back. The PSP knows the refund by its reference, so a repeat gives nothing twice. */
export const sendDevolucao = defineJob({
  name: 'pagamento.sendDevolucao',
  payload: z.object({ uuid: z.uuid() }),
  run: (deps, { uuid }) => refundCartao(deps, uuid),
})

/** Asks about refunds without answer until one comes, even if their job was lost. */
export const watchDevolucoes = defineJob({
  name: 'pagamento.watchDevolucoes',
  payload: z.object({}),
  cron: '*/10 * * * *',
  run: (deps) => askDue(deps, { what: 'devolucao', claim: claimDevolucoes, ask: (uuid) => refundCartao(deps, uuid) }),
})

/** Asks the PSP for the refund and books the answer; 'again' while the PSP has not decided. No transaction is open. */
async function refundCartao(deps: Deps, uuid: string): Promise<void | 'again'> {
  const { db, psp } = deps
  const devolucao = await findDevolucao(db, uuid)
  if (!devolucao || devolucao.status !== 'SOLICITADA') return undefined // a repeat of a run that finished
  const { pagamentoUuid, valorCentavos: valor } = devolucao
  const pagamento = await findPagamento(db, pagamentoUuid)
  if (pagamento?.psp !== psp.nome || !pagamento.pspId)
    throw new Error(`the refund ${uuid} is of a PSP that can no longer be asked: people have to give it back`)
  // only one refund is under way at a time, so `antes` is all that had gone back before this refund
  const { feito: antes } = await findConhecido(db, pagamento)
  const resposta = await psp.refundParte(pagamento.pspId, { referencia: uuid, valor, antes }).catch(refusedOf)
  if (resposta.situacao === 'PENDENTE') return 'again'
  await settleDevolucao(deps, uuid, resposta)
  const now = (await findPagamento(db, pagamentoUuid))!
  const isTodo = resposta.situacao === 'FEITA' && antes + valor === pagamento.valorCentavos
  if (isTodo || resposta.situacao === 'RECUSADA' || now.status === 'REFUNDED') await learnDevolvido(deps, now)
  return undefined
}

const refusedOf = (error: unknown): Resposta => {
  if (error instanceof PspRecusou) return { situacao: 'RECUSADA', motivo: error.message }
  throw error
}

/**
 * Asks the PSP how the payment stands after a refund. A payment that is wholly refunded becomes REFUNDED when the PSP
 * says so, now or by webhook. A dispute that was won during the refund is booked now: `recover` waited for the refund
 * to end. A refund that was refused because the bank's desk gave the money back is booked now, too.
 */
async function learnDevolvido(deps: Deps, pagamento: PagamentoGuardado) {
  try {
    await askPsp(deps, pagamento)
  } catch (error) {
    if (!(error instanceof PspIndisponivel)) throw error
    deps.log.info({ pagamento: pagamento.uuid, causa: error.message }, 'refund sent; the PSP has not confirmed it yet')
  }
}

/** Ends a refund as the PSP says. Safe to repeat: the first answer counts. */
function settleDevolucao(deps: Deps, uuid: string, { situacao, motivo }: Resposta) {
  return deps.db.transaction().execute(async (tx) => {
    const devolucao = await findDevolucao(tx, uuid)
    if (!devolucao) throw new Error(`no refund ${uuid}`)
    const { assinaturaUuid, pagamentoUuid, valorCentavos: valor } = devolucao
    const assinante = await lockAssinante(tx, assinaturaUuid)
    const pagamento = await lockPagamento(tx, pagamentoUuid)
    const isFeita = situacao === 'FEITA'
    const status = isFeita ? 'CONCLUIDA' : 'RECUSADA'
    if (!(await endDevolucao(tx, uuid, { status, motivo, decididaEm: deps.clock.now() }))) return
    await lockCarteira(tx, assinaturaUuid)
    await endTransacoes(deps, tx, { assinaturaUuid, origemUuid: uuid, status: isFeita ? 'CONCLUIDA' : 'CANCELADA' })
    const destino = isFeita
      ? await bookFeita(deps, tx, devolucao)
      : await returnDevolucao(deps, tx, devolucao, pagamento)
    await notify(deps, tx, {
      assinaturaUuid,
      tipo: 'CREDITO',
      evento: `devolucao-ao-cartao:${uuid}`,
      assunto: isFeita ? 'Devolução ao cartão feita' : 'Devolução ao cartão não realizada',
      texto: [
        `A devolução de ${formatReais(valor)} ao cartão ${pagamento.cartao ?? ''} ${isFeita ? 'foi feita.' : 'não foi realizada.'}`,
        motivo && !isFeita ? motivo : '',
        destino,
      ],
      isRecibo: assinante?.bloqueadoEm != null, // the staff asked, and a blocked person reads nothing in the app
    })
  })
}

/** Books a refund that the PSP has done. Returns the sentence that tells its owner when the money appears. */
async function bookFeita(deps: Deps, tx: Db, devolucao: DevolucaoGuardada) {
  await leave(deps, tx, devolucao, { evento: 'devolucao-feita', tipo: 'DEVOLUCAO_CARTAO_FEITA' })
  return 'O banco emissor mostra o valor na fatura em até duas faturas.'
}

/** Books a refused refund: its money returns to the wallet, unless the bank took the whole payment back meanwhile. */
async function returnDevolucao(
  deps: Deps,
  tx: Db,
  devolucao: DevolucaoGuardada,
  { status, estornadoCentavos }: Pick<PagamentoGuardado, 'status' | 'estornadoCentavos'>,
) {
  const { uuid, assinaturaUuid, valorCentavos: valor } = devolucao
  if (status === 'REFUNDED') {
    await leave(deps, tx, devolucao, { evento: 'devolucao-contestada', tipo: 'DEVOLUCAO_CARTAO_RECUSADA' })
    await updatePagamento(tx, devolucao.pagamentoUuid, { estornadoCentavos: estornadoCentavos + valor })
    return 'O banco já tinha devolvido esse pagamento a quem pagou.'
  }
  const devolvido = await giveBack(deps, tx, {
    assinaturaUuid,
    tipo: 'DEVOLUCAO_CARTAO_RECUSADA',
    valor,
    de: CASA.devolucoes,
    evento: `devolucao-recusada:${uuid}`,
    voltaDe: `devolucao:${uuid}`,
    meio: 'CARTAO',
    origem: 'DEVOLUCAO',
    origemUuid: uuid,
  })
  if (devolvido === undefined) throw new Error(`the refund ${uuid} came back before`)
  return describeDevolucao(valor, devolvido)
}

/**
 * Takes the refund off what the house owes the card. A refused one no longer counts as refunded, so a won dispute may
 * bring it again.
 */
const leave = (
  deps: Deps,
  tx: Db,
  { uuid, assinaturaUuid, valorCentavos }: DevolucaoGuardada,
  { evento, tipo }: { evento: string; tipo: 'DEVOLUCAO_CARTAO_FEITA' | 'DEVOLUCAO_CARTAO_RECUSADA' },
) =>
  postMovimento(deps, tx, {
    evento: `${evento}:${uuid}`,
    tipo,
    assinaturaUuid,
    voltaDe: tipo === 'DEVOLUCAO_CARTAO_RECUSADA' ? `devolucao:${uuid}` : undefined,
    descricao: '',
    partidas: [
      { conta: CASA.devolucoes, valor: 0 - valorCentavos },
      { conta: CASA.aReceber, valor: valorCentavos },
    ],
  })
