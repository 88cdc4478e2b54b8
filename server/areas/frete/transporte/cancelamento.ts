import { type Cancelamento, JUSTIFICATIVA, MENSAGENS_DO_ENVIO as MENSAGENS } from '#contract/frete-envio'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { isUuid } from '#contract/kernel/values/uuid'
import { settleByKey } from '../../../db/quedas/whole-again.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import { lockAssinante } from '../../acesso/index.ts'
import { addAtividade } from '../../atividade/index.ts'
import { claimTarefas, lockTarefa, postponeTarefa, type Tomada } from '../agenda/agenda.repo.ts'
import { POSSE_SEGUNDOS } from '../agenda/agenda.rules.ts'
import { type DeNovo, type Execucao, workTarefa } from '../agenda/agenda.ts'
import { tellCancelado } from '../avisos/avisos.ts'
import { endCompraDesfeita } from '../compra-desfeita.ts'
import {
  type FreteVivo,
  findInstanteDo,
  findVivo,
  hasAguardando,
  lockVivo,
  lockVivoOf,
  moveFrete,
} from '../estado.repo.ts'
import { oweFrete, refundFrete } from '../estorno/estorno.ts'
import { tellPostagem, trackNow } from '../rastreio/rastreio.ts'
import { findStatus } from '../status.repo.ts'
import { askWithin, expedicaoOf, nomeDa } from '../transportadora.ts'
import { isEsquecida, planCancelamento, planDesistencia } from './cancelamento.rules.ts'

/** The actor of what the staff does with a frete; the audit log names the operator. */
const EQUIPE = 'equipe'

/** Milliseconds that a person waits for the carrier; after that a job goes on. */
const PESSOA_MS = 5_000
const TAREFA_MS = 20_000

export type PedidoDeCancelamento = {
  assinaturaUuid: string
  /** Null: the staff cancels. */
  usuarioUuid: string | null
  uuid: string
  justificativa: string | undefined
  /** Writes the staff's act into the audit log, last in the transaction that cancels or begins to. */
  record?: (tx: Db) => Promise<void>
}

/**
 * Cancels a frete of the subscriber and refunds it. A repeat gets the same answer. If it was the last frete of an
 * unpaid purchase, the payment ends too (`endCompraDesfeita`): the wallet's reserva is held "until the other part is
 * paid, fails or expires" (D §4), and nobody will pay that part now. Throws NOT_FOUND, also for another subscriber's
 * frete, and CONFLICT when it is too late.
 */
export async function cancelFrete(deps: Deps, pedido: PedidoDeCancelamento): Promise<Cancelamento> {
  if (!isUuid(pedido.uuid)) throw naoEncontrado()
  const begun = await deps.db.transaction().execute((tx) => begin(deps, tx, pedido))
  const status = typeof begun === 'string' ? begun : await finishNow(deps, begun)
  if (status === 'CANCELADO') return { cancelado: true, status }
  if (status === 'PROCESSANDO_CANCELAMENTO') return { cancelado: false, status }
  throw new AppError('CONFLICT', MENSAGENS.naoCancela)
}

const naoEncontrado = () => new AppError('NOT_FOUND', MENSAGENS.naoEncontrado)

/** A frete whose carrier must be asked now, and the task for that, taken by this caller. */
type Asking = { frete: FreteVivo; tomada: Tomada }

/** Does what needs no carrier. Returns the frete's status after that, or the task of asking the carrier. */
async function begin(
  deps: Deps,
  tx: Db,
  { uuid, assinaturaUuid, usuarioUuid, justificativa, record }: PedidoDeCancelamento,
): Promise<StatusDeFrete | Asking> {
  settleByKey(tx) // the status of the frete
  if (!(await lockAssinante(tx, assinaturaUuid))) throw naoEncontrado()
  const frete = await lockVivoOf(tx, assinaturaUuid, uuid)
  if (!frete) throw naoEncontrado()
  const fim = {
    causa: usuarioUuid ? 'Cancelado pelo assinante' : 'Cancelado pela equipe',
    ator: usuarioUuid ?? EQUIPE,
    justificativa: justificativa?.trim() || JUSTIFICATIVA,
  }
  const emissao = frete.status === 'PENDENTE' ? await lockTarefa(tx, frete.uuid, 'EMITIR') : undefined
  switch (planCancelamento(frete.status, emissao)) {
    case 'recusado':
      return frete.status
    case 'agora':
      if (usuarioUuid) await logCancelamento(deps, tx, frete, usuarioUuid)
      await (frete.status === 'AGUARDANDO_PAGAMENTO' ? endNaoPago : endCancelado)(deps, tx, frete, fim)
      await record?.(tx)
      return 'CANCELADO'
    case 'pela transportadora': {
      if (usuarioUuid) await logCancelamento(deps, tx, frete, usuarioUuid)
      const tomada = await beginNaTransportadora(deps, tx, frete, fim, emissao?.tomadaAte ?? null)
      await record?.(tx)
      return tomada ? { frete, tomada } : 'PROCESSANDO_CANCELAMENTO'
    }
  }
}

const logCancelamento = (deps: Deps, tx: Db, { assinaturaUuid, destinatario }: FreteVivo, usuarioUuid: string) =>
  addAtividade(tx, {
    assinaturaUuid,
    usuarioUuid,
    em: deps.clock.now(),
    acao: 'CANCELOU_FRETE',
    detalhe: `${destinatario.nome} ${destinatario.sobrenome ?? ''}`.trim(),
  })

/** Ends a frete that is not paid yet. If the payment still arrives, `refundCancelados` returns it. */
async function endNaoPago(deps: Deps, tx: Db, frete: FreteVivo, { justificativa, causa, ator }: Fim) {
  const passo = { para: 'CANCELADO', causa, ator, em: deps.clock.now() } as const
  await moveFrete(tx, frete.uuid, frete.status, passo, { justificativa })
  if (!(await hasAguardando(tx, frete.compraUuid)))
    await deps.jobs.enqueue(tx, endCompraDesfeita, { pagamentoUuid: frete.compraUuid, ator })
}

/**
 * Asks the carrier while the person waits. If the carrier does not decide, tracking may have moved the frete meanwhile.
 */
async function finishNow(deps: Deps, { frete, tomada }: Asking): Promise<StatusDeFrete | undefined> {
  const status = await workTarefa(deps, tomada, () => endNaTransportadora(deps, frete, PESSOA_MS))
  return status ?? findStatus(deps.db, frete.uuid)
}

/** Why a frete ends, and by whom; the person reads `justificativa`. */
export type Fim = { causa: string; ator: string; justificativa: string }

/** Cancels and refunds a frete without asking a carrier. The caller has locked the account. */
export async function endCancelado(deps: Deps, tx: Db, frete: FreteVivo, { justificativa, causa, ator }: Fim) {
  const passo = { para: 'CANCELADO', causa, ator, em: deps.clock.now() } as const
  if (!(await moveFrete(tx, frete.uuid, frete.status, passo, { justificativa }))) return
  const devolvido = await refundFrete(deps, tx, frete, ator)
  // a chargeback was told before, together with all fretes that it cancels
  if (devolvido !== undefined && (devolvido > 0 || !frete.estornadoEm))
    await tellCancelado(deps, tx, frete, justificativa, devolvido)
}

/**
 * Moves a frete to PROCESSANDO_CANCELAMENTO and returns the taken task of asking the carrier. Undefined while its label
 * is being asked for (`emissaoAte`): until that answer is there, the carrier's word on the cancelling means nothing.
 */
export async function beginNaTransportadora(
  deps: Deps,
  tx: Db,
  frete: FreteVivo,
  fim: Fim,
  emissaoAte: Date | null,
): Promise<Tomada | undefined> {
  if (!(await moveNaTransportadora(deps, tx, frete, fim, emissaoAte))) return undefined
  const { uuid } = frete
  const now = deps.clock.now()
  const ate = plusSeconds(now, POSSE_SEGUNDOS)
  const [tomada] = await claimTarefas(tx, { tarefa: 'CANCELAR', now, ate, max: 1, freteUuid: uuid })
  return tomada
}

/** `beginNaTransportadora` without taking the task. Returns whether the task is due now. */
export async function moveNaTransportadora(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  { uuid, status }: FreteVivo,
  { causa, ator, ...mudanca }: Fim & { estornadoEm?: Date },
  emissaoAte: Date | null,
) {
  const em = clock.now()
  await moveFrete(tx, uuid, status, { para: 'PROCESSANDO_CANCELAMENTO', causa, ator, em }, mudanca)
  if (!emissaoAte || emissaoAte <= em) return true
  await postponeTarefa(tx, uuid, 'CANCELAR', emissaoAte)
  return false
}

/**
 * Asks the carrier about a frete under cancelling and applies the answer. Tracking comes first: no other task tracks such
 * a frete, and a carrier may call a label expired or unknown although its parcel was posted.
 */
export const finishCancelamento: Execucao = async (deps, { freteUuid }) => {
  if ((await findStatus(deps.db, freteUuid)) !== 'PROCESSANDO_CANCELAMENTO') return 'feita'
  const isTracked = await tryTracking(deps, freteUuid)
  const frete = await findVivo(deps.db, freteUuid)
  if (frete?.status !== 'PROCESSANDO_CANCELAMENTO') return 'feita'
  const fim = await endNaTransportadora(deps, frete, TAREFA_MS, isTracked)
  return typeof fim === 'string' ? 'feita' : fim
}

/**
 * Returns the frete's status after the answer; `DeNovo` while the carrier has not decided. `isTracked`: the carrier was
 * asked just before whether the parcel is posted.
 */
async function endNaTransportadora(
  deps: Deps,
  frete: FreteVivo,
  milliseconds: number,
  isTracked = false,
): Promise<StatusDeFrete | DeNovo> {
  const answer = await askCancel(deps, frete, milliseconds).catch((error: unknown) => ({ error }))
  if (answer === 'POSTADO') return keepPostado(deps, frete)
  if (answer === 'CANCELADO') return closeCancelamento(deps, frete)
  const ate = await findDesistencia(deps, frete)
  if (ate && ate <= deps.clock.now()) {
    deps.log.warn(
      { frete: frete.uuid, answer },
      'cancelled although the carrier has not agreed: no label was ever given out',
    )
    return closeCancelamento(deps, frete)
  }
  if (isTracked && isEsquecida(frete.prazoExpiracao, deps.clock.now())) {
    tellEsquecida(deps, frete)
    return closeCancelamento(deps, frete)
  }
  return answer === 'EM_ANDAMENTO' ? { ate } : { ...answer, ate }
}

/** For the operator: the carrier may still have an order whose label was refunded. */
export const tellEsquecida = ({ log }: Pick<Deps, 'log'>, { uuid, pedidoTransportadora }: FreteVivo) =>
  log.warn(
    { frete: uuid, pedidoTransportadora },
    'refunded although the carrier does not take the label back: not posted a month after its last day, cancel the order there',
  )

/**
 * Cancels a frete at its carrier. Throws TransportadoraIndisponivel, also for an answer that is not in the port's
 * words.
 */
export async function askCancel(deps: Deps, frete: FreteVivo, milliseconds = TAREFA_MS) {
  const expedicao = expedicaoOf(deps, frete.transportadoraUuid)
  const objeto = { referencia: frete.uuid, codigo: frete.codigoEncomenda }
  const answer: unknown = await askWithin(milliseconds, (asking) => expedicao.cancel(objeto, asking))
  if (answer !== 'CANCELADO' && answer !== 'POSTADO' && answer !== 'EM_ANDAMENTO')
    throw new TransportadoraIndisponivel('answers nonsense to a cancelling')
  if (answer === 'POSTADO' && !frete.codigoEncomenda)
    throw new TransportadoraIndisponivel('says that a parcel without a label is posted')
  return answer
}

async function findDesistencia({ db }: Deps, { uuid, statusEm }: FreteVivo) {
  const pagoEm = (await findInstanteDo(db, uuid, 'PENDENTE')) ?? statusEm
  return planDesistencia(await findInstanteDo(db, uuid, 'GERADO'), pagoEm)
}

/** Returns the frete's status: tracking may have moved it on meanwhile. */
const closeCancelamento = (deps: Deps, { uuid, assinaturaUuid }: FreteVivo): Promise<StatusDeFrete> =>
  deps.db.transaction().execute(async (tx) => {
    settleByKey(tx) // the status of the frete
    await lockAssinante(tx, assinaturaUuid)
    const frete = (await lockVivo(tx, uuid))!
    if (frete.status !== 'PROCESSANDO_CANCELAMENTO') return frete.status
    await endCancelado(deps, tx, frete, {
      causa: 'Cancelamento confirmado pela transportadora',
      ator: frete.statusAtor,
      justificativa: frete.justificativa ?? JUSTIFICATIVA,
    })
    return 'CANCELADO'
  })

/**
 * Marks a frete as posted: too late to cancel. The carrier's events tell when. Returns the frete's status after that.
 */
export async function keepPostado(deps: Deps, { uuid, transportadoraUuid }: FreteVivo): Promise<StatusDeFrete> {
  const em = deps.clock.now()
  const status = await deps.db.transaction().execute(async (tx): Promise<StatusDeFrete> => {
    const frete = (await lockVivo(tx, uuid))!
    if (frete.status !== 'PROCESSANDO_CANCELAMENTO' && frete.status !== 'GERADO') return frete.status
    const passo = {
      para: 'POSTADO',
      causa: 'A encomenda já estava postada',
      ator: nomeDa(deps, transportadoraUuid),
      em,
    } as const
    await moveFrete(tx, uuid, frete.status, passo, { postadoEm: em, justificativa: null })
    await tellPostagem(deps, tx, frete)
    await oweFrete(deps, tx, frete)
    return 'POSTADO'
  })
  await tryTracking(deps, uuid)
  return status
}

/** `trackNow`; a failure is only logged. Returns whether the carrier answered. */
const tryTracking = (deps: Deps, uuid: string) =>
  trackNow(deps, uuid).then(
    () => true,
    (error: unknown) => {
      deps.log.warn({ frete: uuid, err: error }, 'not tracked')
      return false
    },
  )
