import { type Cancelamento, canCancel, JUSTIFICATIVA, MENSAGENS_DO_ENVIO as MENSAGENS } from '#contract/frete-envio'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import { lockAssinante } from '../../acesso/index.ts'
import { claimTarefas, lockTarefa, postponeTarefa, type Tomada } from '../agenda/agenda.repo.ts'
import { POSSE_SEGUNDOS } from '../agenda/agenda.rules.ts'
import { type Execucao, workTarefa } from '../agenda/agenda.ts'
import { tellCancelado } from '../avisos/avisos.ts'
import { type FreteVivo, findInstanteDo, findVivo, hasAguardando, lockVivo, moveFrete } from '../estado.repo.ts'
import { oweFrete, refundFrete } from '../estorno/estorno.ts'
import { tellPostagem, trackNow } from '../rastreio/rastreio.ts'
import { askWithin, expedicaoOf, nomeDa } from '../transportadora.ts'
import { DESISTE_SEGUNDOS } from './emissao.rules.ts'

/** How long a person waits for the carrier before the rest is done without them. */
const PESSOA_MS = 5_000
const TAREFA_MS = 20_000

export type PedidoDeCancelamento = {
  assinaturaUuid: string | null
  usuarioUuid: string
  uuid: string
  justificativa: string | undefined
}

/**
 * Cancels a frete of one's own and gives back what was paid. Repeated, it answers the same. Throws NOT_FOUND, also for
 * somebody else's, and CONFLICT where it is too late. `onDesfeita` runs in the transaction that cancels the last frete of a
 * purchase that nobody has paid.
 */
export async function cancelFrete(
  deps: Deps,
  pedido: PedidoDeCancelamento,
  onDesfeita: OnDesfeita,
): Promise<Cancelamento> {
  const { uuid, assinaturaUuid } = pedido
  const found = isUuid(uuid) ? await findVivo(deps.db, uuid) : undefined
  if (!found || !assinaturaUuid || found.assinaturaUuid !== assinaturaUuid) throw naoEncontrado()
  const tomada = await deps.db.transaction().execute((tx) => begin(deps, tx, pedido, assinaturaUuid, onDesfeita))
  if (tomada) await workTarefa(deps, tomada, finishWithin(PESSOA_MS))
  const { status } = (await findVivo(deps.db, uuid))!
  if (status === 'CANCELADO') return { cancelado: true, status }
  if (status === 'PROCESSANDO_CANCELAMENTO') return { cancelado: false, status }
  throw new AppError('CONFLICT', MENSAGENS.naoCancela)
}

type OnDesfeita = (tx: Db, compraUuid: string) => Promise<void>

const naoEncontrado = () => new AppError('NOT_FOUND', MENSAGENS.naoEncontrado)

/** What can be done without the carrier. Answers the task of asking it, where that is left to do now. */
async function begin(
  deps: Deps,
  tx: Db,
  { uuid, usuarioUuid, justificativa }: PedidoDeCancelamento,
  assinaturaUuid: string,
  onDesfeita: OnDesfeita,
): Promise<Tomada | undefined> {
  if (!(await lockAssinante(tx, assinaturaUuid))) throw naoEncontrado()
  const frete = (await lockVivo(tx, uuid))!
  const fim = {
    causa: 'Cancelado pelo assinante',
    ator: usuarioUuid,
    justificativa: justificativa?.trim() || JUSTIFICATIVA,
  }
  const { status } = frete
  if (status === 'CANCELADO' || status === 'PROCESSANDO_CANCELAMENTO') return undefined
  if (!canCancel(status)) throw new AppError('CONFLICT', MENSAGENS.naoCancela)
  switch (status) {
    case 'AGUARDANDO_PAGAMENTO': {
      // nothing was paid; should it be paid yet, that is given back then
      const { justificativa: motivo, ...passo } = fim
      const cancelado = { ...passo, para: 'CANCELADO', em: deps.clock.now() } as const
      await moveFrete(tx, uuid, status, cancelado, { justificativa: motivo })
      if (!(await hasAguardando(tx, frete.compraUuid))) await onDesfeita(tx, frete.compraUuid)
      return undefined
    }
    case 'PENDENTE': {
      const emissao = await lockTarefa(tx, uuid, 'EMITIR')
      if (emissao?.tentativas !== 0) return beginNaTransportadora(deps, tx, frete, fim, emissao?.tomadaAte ?? null)
      await endCancelado(deps, tx, frete, fim)
      return undefined
    }
    case 'GERADO':
      return beginNaTransportadora(deps, tx, frete, fim, null)
  }
}

/** Why a frete ends, and by whom; the person reads `justificativa`. */
export type Fim = { causa: string; ator: string; justificativa: string }

/** Ends a frete that no carrier has to be asked about, and gives the money back. The caller holds the account. */
export async function endCancelado(deps: Deps, tx: Db, frete: FreteVivo, { justificativa, causa, ator }: Fim) {
  const passo = { para: 'CANCELADO', causa, ator, em: deps.clock.now() } as const
  if (!(await moveFrete(tx, frete.uuid, frete.status, passo, { justificativa }))) return
  const devolvido = await refundFrete(deps, tx, frete)
  // that the bank took the payment back was told before, with all that it cancels
  if (devolvido !== undefined && (devolvido > 0 || !frete.estornadoEm))
    await tellCancelado(deps, tx, frete, justificativa, devolvido)
}

/**
 * The carrier has to agree. Answers the task of asking it, taken; nothing while somebody is asking for a label this very
 * moment (`emissaoAte`): what it says before that one has its answer is worth nothing.
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

/** The same, and nobody takes the task yet. Answers whether it is due now. */
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

const finishWithin =
  (milliseconds: number): Execucao =>
  async (deps, { freteUuid }) => {
    const frete = await findVivo(deps.db, freteUuid)
    if (frete?.status !== 'PROCESSANDO_CANCELAMENTO') return 'feita'
    const answer = await askCancel(deps, frete, milliseconds).catch((error: unknown) => ({ error }))
    if (answer === 'POSTADO') await keepPostado(deps, frete)
    else if (answer === 'CANCELADO') await closeCancelamento(deps, frete)
    else if (await isSemEtiqueta(deps, frete)) {
      deps.log.warn({ frete: freteUuid, answer }, 'cancelled without its carrier: nobody has a label')
      await closeCancelamento(deps, frete)
    } else if (answer === 'EM_ANDAMENTO') return 'again'
    else throw answer.error
    return 'feita'
  }

/** Asks the carrier about a frete whose cancelling is under way, and does what follows from its answer. */
export const finishCancelamento: Execucao = finishWithin(TAREFA_MS)

/** Takes a frete back at its carrier. Throws TransportadoraIndisponivel, also where it does not speak in its words. */
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

/** Nobody was given a label of it within a day of its payment (D §6): nobody can post it either. */
async function isSemEtiqueta({ db, clock }: Deps, { uuid, codigoEncomenda, statusEm }: FreteVivo) {
  if (codigoEncomenda !== null) return false
  const desde = (await findInstanteDo(db, uuid, 'PENDENTE')) ?? statusEm
  return clock.now() >= plusSeconds(desde, DESISTE_SEGUNDOS)
}

const closeCancelamento = (deps: Deps, { uuid, assinaturaUuid }: FreteVivo) =>
  deps.db.transaction().execute(async (tx) => {
    await lockAssinante(tx, assinaturaUuid)
    const frete = await lockVivo(tx, uuid)
    if (frete?.status !== 'PROCESSANDO_CANCELAMENTO') return // the carrier has told of it meanwhile
    await endCancelado(deps, tx, frete, {
      causa: 'Cancelamento confirmado pela transportadora',
      ator: frete.statusAtor,
      justificativa: frete.justificativa ?? JUSTIFICATIVA,
    })
  })

/** Too late: the carrier has it. When, its events tell. */
export async function keepPostado(deps: Deps, { uuid, transportadoraUuid }: FreteVivo) {
  const em = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const frete = await lockVivo(tx, uuid)
    if (frete?.status !== 'PROCESSANDO_CANCELAMENTO' && frete?.status !== 'GERADO') return
    const passo = {
      para: 'POSTADO',
      causa: 'A encomenda já estava postada',
      ator: nomeDa(deps, transportadoraUuid),
      em,
    } as const
    await moveFrete(tx, uuid, frete.status, passo, { postadoEm: em, justificativa: null })
    await tellPostagem(deps, tx, frete)
    await oweFrete(deps, tx, frete)
  })
  await trackNow(deps, uuid).catch((error: unknown) => deps.log.warn({ frete: uuid, err: error }, 'not tracked'))
}
