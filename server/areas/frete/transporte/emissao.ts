import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isRepeated } from '../../../db/refused.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { readTexto } from '../../../kernel/text/texto-alheio.rules.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { type PedidoDeEmissao, TransportadoraIndisponivel, TransportadoraRecusou } from '../../../ports/expedicao.ts'
import { lockAssinante } from '../../acesso/index.ts'
import { findValidadeDaEtiqueta } from '../../cotacao/index.ts'
import { postponeTarefa, type Tomada } from '../agenda/agenda.repo.ts'
import { type Execucao, workTarefa, workTarefas } from '../agenda/agenda.ts'
import { tellEtiquetas } from '../avisos/avisos.ts'
import { sendRecibo } from '../avisos/recibo.ts'
import { type FreteVivo, findVivo, keepEmissao, lockVivo, moveFrete } from '../estado.repo.ts'
import { findStatus } from '../status.repo.ts'
import { askWithin, expedicaoOf, nomeDa } from '../transportadora.ts'
import { askCancel, beginNaTransportadora, endCancelado, finishCancelamento } from './cancelamento.ts'
import { issueDocumento } from './documento-fiscal.ts'
import { DESISTE_SEGUNDOS, planPrazo, readEmissao, VALIDADE_DIAS } from './emissao.rules.ts'
import { describeEncomenda } from './encomenda.ts'

const EMISSAO_MS = 20_000

/** Gets the labels of a purchase and tells of them. The job runs again while some are missing. */
export const issueFretes = defineJob({
  name: 'frete.issueFretes',
  payload: z.object({ compraUuid: z.uuid() }),
  async run(deps, { compraUuid }) {
    await deps.jobs.enqueue(deps.db, sendRecibo, { compraUuid }) // sent once, however often this job runs
    await workTarefas(deps, 'EMITIR', issueFrete, { compraUuid })
    return (await tellEtiquetas(deps, compraUuid)) ? undefined : 'again'
  },
})

/** Tries once to get the labels of a purchase, while a program waits. `issueFretes` tells of the labels and goes on trying. */
export const issueNow = async (deps: Deps, compraUuid: string) =>
  void (await workTarefas(deps, 'EMITIR', issueFrete, { compraUuid }))

/** Gets the fiscal document and then the label of one frete. Both are known by its uuid: a repeat gets the same ones. */
export const issueFrete: Execucao = async (deps, tomada) => {
  const frete = await findVivo(deps.db, tomada.freteUuid)
  // a person cancelled between the taking of this task and this read: nobody else would end that cancelling before the lease does
  if (frete?.status === 'PROCESSANDO_CANCELAMENTO') await takeBack(deps, frete.uuid)
  if (frete?.status !== 'PENDENTE') return 'feita'
  try {
    const encomenda = await describeComDocumento(deps, frete)
    if (encomenda) await keepLabel(deps, frete, await askEmissao(deps, frete, encomenda))
    else await takeBack(deps, frete.uuid)
    return 'feita'
  } catch (error) {
    if (error instanceof TransportadoraRecusou) {
      await refuse(deps, frete, error.message)
      return 'feita'
    }
    const ate = plusSeconds(frete.statusEm, DESISTE_SEGUNDOS)
    if (deps.clock.now() < ate) return { error, ate }
    await giveUp(deps, frete)
    return 'feita'
  }
}

/**
 * What the carrier is asked for, with the key of the fiscal document. Undefined when a person cancelled the frete
 * meanwhile: the database gives a cancelled frete no document, and the carrier was not asked in this try.
 */
async function describeComDocumento(deps: Deps, frete: FreteVivo): Promise<PedidoDeEmissao | undefined> {
  try {
    const descrita = await describeEncomenda(deps, frete)
    return { ...descrita, chaveDce: await issueDocumento(deps, frete, descrita) }
  } catch (error) {
    if ((await findStatus(deps.db, frete.uuid)) === 'PENDENTE') throw error
    return undefined
  }
}

async function askEmissao(deps: Deps, frete: FreteVivo, encomenda: PedidoDeEmissao) {
  const expedicao = expedicaoOf(deps, frete.transportadoraUuid)
  const answer: unknown = await askWithin(EMISSAO_MS, (asking) => expedicao.issue(encomenda, asking))
  const now = deps.clock.now()
  const emissao = readEmissao(answer, now)
  if (!emissao) throw new TransportadoraIndisponivel('gives nothing that a label can be made of')
  const validadeDias = findValidadeDaEtiqueta(deps, frete.produto) ?? VALIDADE_DIAS
  return {
    codigoEncomenda: emissao.codigo,
    pedidoTransportadora: emissao.numeroDoPedido,
    geradoEm: now,
    prazoExpiracao: planPrazo(emissao.prazoPostagem, validadeDias, now),
    etiquetaDeTeste: expedicao.isSandbox,
  }
}

/**
 * Stores the label. A frete that was cancelled meanwhile keeps only the code: the carrier has to take the label back.
 */
async function keepLabel(deps: Deps, { uuid, ...frete }: FreteVivo, emissao: Awaited<ReturnType<typeof askEmissao>>) {
  const passo = {
    para: 'GERADO',
    causa: 'Etiqueta emitida pela transportadora',
    ator: nomeDa(deps, frete.transportadoraUuid),
    em: emissao.geradoEm,
  } as const
  const isKept = await deps.db
    .transaction()
    .execute(async (tx) => {
      if (await moveFrete(tx, uuid, 'PENDENTE', passo, emissao)) return true
      await keepEmissao(tx, uuid, emissao)
      return false
    })
    .catch((error: unknown) => {
      if (!isRepeated(error, 'frete_codigo_encomenda_key')) throw error
      throw new TransportadoraIndisponivel(`gives a code that another parcel has: ${emissao.codigoEncomenda}`)
    })
  if (!isKept) await takeBack(deps, uuid)
}

/** Cancels the frete at its carrier. Its label is no longer being asked for, so the carrier's answer is final now. */
async function takeBack(deps: Deps, uuid: string) {
  await postponeTarefa(deps.db, uuid, 'CANCELAR', deps.clock.now())
  const asked = await workTarefas(deps, 'CANCELAR', finishCancelamento, { freteUuid: uuid })
  if (asked.length > 0) return
  const frete = await findVivo(deps.db, uuid)
  if (frete?.status !== 'CANCELADO') return
  await askCancel(deps, frete).catch((error: unknown) =>
    deps.log.warn(
      { frete: uuid, err: error },
      'a label that was never given out could not be cancelled at the carrier',
    ),
  )
}

/** Ends a frete that the carrier refuses to carry: the carrier has nothing to take back. */
const refuse = (deps: Deps, { uuid, assinaturaUuid, transportadoraUuid }: FreteVivo, motivo: string) =>
  endSemEtiqueta(deps, { uuid, assinaturaUuid }, async (tx, frete) => {
    const ator = nomeDa(deps, transportadoraUuid)
    const justificativa = readTexto(motivo, 255) || 'A transportadora recusou a encomenda.'
    await endCancelado(deps, tx, frete, { causa: 'Recusado pela transportadora', ator, justificativa })
    return undefined
  })

/**
 * Stops asking for a label. The carrier may have made one whose code never reached us, so the carrier has to cancel.
 */
const giveUp = (deps: Deps, frete: FreteVivo) =>
  endSemEtiqueta(deps, frete, (tx, held) => {
    const justificativa = 'A transportadora não gerou a etiqueta em 24 horas.'
    const fim = { causa: 'Etiqueta não gerada em 24 horas', ator: 'sistema', justificativa }
    return beginNaTransportadora(deps, tx, held, fim, null) // no wait for `emissaoAte`: this caller is the one that was asking
  })

async function endSemEtiqueta(
  deps: Deps,
  { uuid, assinaturaUuid }: Pick<FreteVivo, 'uuid' | 'assinaturaUuid'>,
  end: (tx: Deps['db'], frete: FreteVivo) => Promise<Tomada | undefined>,
) {
  const tomada = await deps.db.transaction().execute(async (tx) => {
    await lockAssinante(tx, assinaturaUuid)
    const frete = await lockVivo(tx, uuid)
    return frete?.status === 'PENDENTE' ? end(tx, frete) : 'elsewhere'
  })
  if (tomada === 'elsewhere') await takeBack(deps, uuid)
  else if (tomada) await workTarefa(deps, tomada, finishCancelamento)
}
