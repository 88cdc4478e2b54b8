import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { workInBatches } from '../../../kernel/work/batches.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { TransportadoraIndisponivel } from '../../../ports/expedicao.ts'
import { claimTarefas, deleteTarefas, type Remarcada, releaseTarefas, type Tomada } from '../agenda/agenda.repo.ts'
import { remark } from '../agenda/agenda.ts'
import { writeAoDestinatario } from '../avisos/aviso-ao-destinatario.ts'
import { isProblema, tellEntregue, tellPostado, tellProblema } from '../avisos/avisos.ts'
import { type FreteVivo, findVivo, listVivos, lockVivo, moveFrete } from '../estado.repo.ts'
import { oweFrete } from '../estorno/estorno.ts'
import { findCotado } from '../medicao/medicao.repo.ts'
import { pricePostado } from '../medicao/medicao.rules.ts'
import { askWithin, expedicaoOf, nomeDa } from '../transportadora.ts'
import { listOcorrenciasDe, type Rastreado, replaceOcorrencias, updateRastreado } from './ocorrencia.repo.ts'
import {
  type Andamento,
  believeEventos,
  hasNewMedidas,
  hasNews,
  isRastreavel,
  planAndamento,
  planConsulta,
  planInstante,
  planMomento,
  type RastroLido,
  readRastros,
} from './rastreio.rules.ts'

/** Fretes held in memory at a time. */
const LOTE = 500
/** Seconds that a batch is leased: all its questions, one after the other, take less. */
const POSSE_SEGUNDOS = 900
const CONSULTA_MS = 20_000

/** Asks the carriers about every due frete on its way, with as few questions as they take. */
export const trackFretes = defineJob({
  name: 'frete.trackFretes',
  payload: z.object({}),
  cron: '* * * * *',
  async run(deps) {
    let restantes: readonly Tomada[] = []
    await workInBatches(deps, {
      size: LOTE,
      // one end for all batches of this pass: fretes of two batches may go into one question
      take: ({ now, begun }) =>
        claimTarefas(deps.db, { tarefa: 'RASTREAR', now, ate: plusSeconds(begun, POSSE_SEGUNDOS), max: LOTE }),
      async work(tomadas) {
        restantes = await trackCheias(deps, [...restantes, ...tomadas])
      },
    })
    await trackTodas(deps, restantes)
  },
})

/**
 * Asks the carrier about one frete now. Throws TransportadoraIndisponivel. A frete that the carrier does not have is
 * not touched.
 */
export async function trackNow(deps: Deps, freteUuid: string): Promise<void> {
  const frete = await findVivo(deps.db, freteUuid)
  if (!frete?.codigoEncomenda) return
  const rastro = (await askRastros(deps, frete.transportadoraUuid, [frete])).get(frete.codigoEncomenda)
  if (rastro) await applyRastro(deps, freteUuid, rastro)
}

/** Asks the questions that are full, and returns the fretes that are left of each carrier. */
async function trackCheias(deps: Deps, tomadas: readonly Tomada[]): Promise<Tomada[]> {
  const consultas = await readConsultas(deps, tomadas)
  for (const consulta of consultas) if (consulta.isCheia) await trackConsulta(deps, consulta)
  return consultas.flatMap((consulta) => (consulta.isCheia ? [] : consulta.tomadas))
}

async function trackTodas(deps: Deps, tomadas: readonly Tomada[]) {
  for (const consulta of await readConsultas(deps, tomadas)) await trackConsulta(deps, consulta)
}

/** Fretes that go into one question to their carrier, with the task of each. */
type Consulta = { transportadoraUuid: string; fretes: FreteVivo[]; tomadas: Tomada[]; isCheia: boolean }

/** Reads the fretes and divides them among questions: each of one carrier, and with as many fretes as this carrier takes. */
async function readConsultas(deps: Deps, tomadas: readonly Tomada[]): Promise<Consulta[]> {
  if (tomadas.length === 0) return []
  const porFrete = new Map(tomadas.map((tomada) => [tomada.freteUuid, tomada]))
  const vivos = await listVivos(deps.db, [...porFrete.keys()])
  return [...Map.groupBy(vivos, (frete) => frete.transportadoraUuid)].flatMap(([transportadoraUuid, dela]) => {
    const expedicao = deps.expedicoes.find((one) => one.transportadoraUuid === transportadoraUuid)
    const max = Math.max(1, expedicao?.maxPorConsulta ?? LOTE)
    return Array.from({ length: Math.ceil(dela.length / max) }, (_, i) => {
      const fretes = dela.slice(i * max, (i + 1) * max)
      const suas = fretes.map(({ uuid }) => porFrete.get(uuid)!)
      return { transportadoraUuid, fretes, tomadas: suas, isCheia: fretes.length === max }
    })
  })
}

/** One question to a carrier, and what follows from its answer. A frete that fails delays no other. */
async function trackConsulta(deps: Deps, { transportadoraUuid, fretes, tomadas }: Consulta) {
  const rastros = await askRastros(deps, transportadoraUuid, fretes).catch((error: unknown) => {
    const causa = error instanceof TransportadoraIndisponivel ? { causa: error.message } : { err: error }
    deps.log.warn({ transportadora: transportadoraUuid, fretes: fretes.length, ...causa }, 'fretes not tracked')
    return undefined
  })
  const [{ tarefa, ate }] = tomadas as [Tomada]
  if (!rastros) {
    const remarcadas = tomadas.map((tomada) => remark(deps, tomada, 'again'))
    return releaseTarefas(deps.db, { tarefa, ate }, remarcadas)
  }
  const known = await listOcorrenciasDe(
    deps.db,
    fretes.map(({ uuid }) => uuid),
  )
  const next: Remarcada[] = []
  const fim: string[] = []
  for (const [i, frete] of fretes.entries()) {
    const tomada = tomadas[i]!
    const rastro = frete.codigoEncomenda === null ? undefined : rastros.get(frete.codigoEncomenda)
    const antes = known.get(frete.uuid) ?? []
    try {
      const eventos = rastro ? believeEventos(rastro.eventos, { known: antes, geradoEm: frete.geradoEm }) : antes
      if (rastro && hasNews(frete, { ...rastro, eventos }, antes)) await applyRastro(deps, frete.uuid, rastro)
      const em = planConsulta(planAndamento(eventos), deps.clock.now())
      if (em) next.push(remark(deps, tomada, em))
      else fim.push(frete.uuid)
    } catch (error) {
      deps.log.warn({ frete: frete.uuid, err: error }, 'frete not tracked, it will be tried again')
      next.push(remark(deps, tomada, 'again'))
    }
  }
  await releaseTarefas(deps.db, { tarefa, ate }, next)
  await deleteTarefas(deps.db, { tarefa, ate }, fim)
}

/** A log line names the frete, never the tracking code: anybody with the code can follow the parcel. */
async function askRastros(
  deps: Deps,
  transportadoraUuid: string,
  fretes: readonly { uuid: string; codigoEncomenda: string | null }[],
) {
  const uuids = new Map(
    fretes.flatMap(({ uuid, codigoEncomenda }) => (codigoEncomenda ? [[codigoEncomenda, uuid]] : [])),
  )
  if (uuids.size === 0) return new Map<string, RastroLido>()
  const codigos = [...uuids.keys()]
  const expedicao = expedicaoOf(deps, transportadoraUuid)
  const answer: unknown = await askWithin(CONSULTA_MS, (asking) => expedicao.track(codigos, asking))
  const rastros = readRastros(answer, new Set(codigos), deps.clock.now())
  for (const { codigo, isMedidaRecusada } of rastros.values())
    if (isMedidaRecusada)
      deps.log.warn({ transportadora: transportadoraUuid, frete: uuids.get(codigo) }, 'measures that no parcel has')
  return rastros
}

/** Stores what the carrier tells of a frete: its events, its progress, and the avisos to send. */
const applyRastro = (deps: Deps, uuid: string, rastro: RastroLido) =>
  deps.db.transaction().execute(async (tx) => {
    const frete = await lockVivo(tx, uuid)
    if (!frete || frete.codigoEncomenda !== rastro.codigo || !isRastreavel(frete.status)) return
    const known = (await listOcorrenciasDe(tx, [uuid])).get(uuid) ?? []
    const eventos = believeEventos(rastro.eventos, { known, geradoEm: frete.geradoEm })
    const antes = planAndamento(known)
    const andamento = planAndamento(eventos)
    await replaceOcorrencias(tx, uuid, eventos)
    const status = await takeOn(deps, tx, frete, andamento)
    const isPostado = status === 'POSTADO' || status === 'ENTREGUE'
    const rastreado: Rastreado = {
      situacao: isPostado ? andamento.situacao : null,
      postadoEm: isPostado ? (andamento.postadoEm ?? frete.postadoEm) : null,
      ...(await measure(tx, frete, rastro)),
    }
    await updateRastreado(tx, uuid, rastreado)
    if (isProblema(rastreado.situacao) && rastreado.situacao !== frete.situacao)
      await tellProblema(deps, tx, frete, rastreado.situacao)
    const momento = planMomento({ de: frete.status, para: status }, { antes, andamento })
    if (momento) await writeAoDestinatario(deps, tx, frete, momento)
  })

/**
 * Stores the carrier's measures and their price by the frete's own receipt. What the carrier charges the house is
 * another matter (D §14).
 */
async function measure(tx: Db, frete: FreteVivo, { medidas }: RastroLido) {
  const { uuid, medidasTransportadora, valorRastreadoCentavos } = frete
  if (!hasNewMedidas(medidas, medidasTransportadora)) return { medidasTransportadora, valorRastreadoCentavos }
  const { total } = pricePostado((await findCotado(tx, uuid))!, medidas)
  return { medidasTransportadora: medidas, valorRastreadoCentavos: total }
}

/** Moves the frete step by step to where the parcel is. Returns its status after that. */
async function takeOn(deps: Deps, tx: Db, frete: FreteVivo, { postadoEm, entregueEm }: Andamento) {
  let { status } = frete
  const ator = nomeDa(deps, frete.transportadoraUuid)
  const vida = { desde: frete.geradoEm ?? frete.statusEm, now: deps.clock.now() }
  if (postadoEm && (status === 'GERADO' || status === 'PROCESSANDO_CANCELAMENTO')) {
    const passo = { para: 'POSTADO', causa: 'Postado', ator, em: planInstante(postadoEm, vida) } as const
    // the person's cancelling came too late
    await moveFrete(tx, frete.uuid, status, passo, { justificativa: null })
    await tellPostado(deps, tx, frete)
    await oweFrete(deps, tx, frete)
    status = 'POSTADO'
  }
  if (entregueEm && status === 'POSTADO') {
    const passo = { para: 'ENTREGUE', causa: 'Entregue', ator, em: planInstante(entregueEm, vida) } as const
    await moveFrete(tx, frete.uuid, status, passo)
    await tellEntregue(deps, tx, frete)
    status = 'ENTREGUE'
  }
  return status
}

/** Tells that the carrier has a parcel, when the carrier said so without an event. */
export async function tellPostagem(deps: Deps, tx: Db, frete: FreteVivo) {
  await tellPostado(deps, tx, frete)
  await writeAoDestinatario(deps, tx, frete, 'postagem')
}
