import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { MedidasDaTransportadora } from '../../../ports/expedicao.ts'
import type { Asking } from '../../../ports/transportadora.ts'
import type { Conversa } from '../conversa/conversa.ts'
import { RecusaDaTransportadora } from '../conversa/desfechos.ts'
import { keepMedicao, listMedicoes } from './medicao.repo.ts'
import { type Medido, type Pesado, readMedidas } from './medidas.rules.ts'
import type { AmbienteDosCorreios } from './token/token.ts'

const quantia = z.union([z.string(), z.number()]).nullish()
/** What is told of a posted parcel (facts: correios.md §4.3); weights in grams, sides in cm. */
const Postada = z.object({
  codigoObjeto: z.string().nullish(),
  alturaObjeto: quantia,
  larguraObjeto: quantia,
  comprimentoObjeto: quantia,
  diametroObjeto: quantia,
  pesoObjeto: quantia,
  pesoTarifadoObjeto: quantia,
})

/** After this time data that the Correios did not have yet is asked for again. */
const OUTRA_VEZ_SEGUNDOS = 6 * 3600
/** Questions in one round of tracking: the rest is asked in the next rounds. */
const MAX_POR_RODADA = 10
/** How long a caller waits that has not said it. */
const ESPERA_MS = 20_000

/** A posted parcel, with what its tracking tells of its measures. */
export type Postado = { codigo: string; medido: Medido; pesado: Pesado }

/**
 * The measures by the Correios of these posted parcels. Figures of the counter, once they are known, are kept in the
 * database; until then the tracking's own figures count. Never throws, and ends before the caller stops waiting: a parcel
 * without measures is tracked all the same.
 */
export async function measurePostados(
  conversa: Conversa,
  { db, clock, log }: Pick<AmbienteDosCorreios, 'db' | 'clock' | 'log'>,
  postados: readonly Postado[],
  asking: Asking,
): Promise<Map<string, MedidasDaTransportadora>> {
  const measured = new Map<string, MedidasDaTransportadora>()
  for (const { codigo, medido, pesado } of postados) {
    const doRastro = readMedidas([medido], [pesado])
    if (doRastro) measured.set(codigo, doRastro)
  }
  if (postados.length === 0) return measured
  const codigos = postados.map(({ codigo }) => codigo)
  const kept = new Map((await listMedicoes(db, codigos)).map((one) => [one.codigo, one]))
  const tempo = planTempo(asking)
  let left = MAX_POR_RODADA
  for (const { codigo, medido, pesado } of postados) {
    const known = kept.get(codigo)
    if (known?.medidas) {
      measured.set(codigo, known.medidas)
      continue
    }
    if (left === 0 || performance.now() >= tempo.beginUntil) continue
    if (known && known.consultaEm > clock.now()) continue
    left -= 1
    try {
      const postada = await askPostada(conversa, codigo, tempo)
      const medidas = postada ? readMedidas([ladosOf(postada), medido], [...pesosOf(postada), pesado]) : undefined
      const consultaEm = plusSeconds(clock.now(), OUTRA_VEZ_SEGUNDOS)
      await keepMedicao(db, codigo, { medidas: postada && medidas ? medidas : null, consultaEm })
      if (medidas) measured.set(codigo, medidas)
    } catch (error) {
      log.warn({ transportadora: 'correios', err: error }, 'what was measured at the posting is not known yet')
      left = 0 // the next round asks again
    }
  }
  return measured
}

/**
 * Divides the time that the caller still waits into thirds. Questions begin in the first third only. Each try takes a third at
 * the most, and none goes on into the last third, in which the tracking is told.
 */
function planTempo({ signal, until = performance.now() + ESPERA_MS }: Asking) {
  const third = Math.max(0, Math.floor((until - performance.now()) / 3))
  return {
    beginUntil: performance.now() + third,
    timeoutMs: third,
    signal: AbortSignal.any([signal, AbortSignal.timeout(2 * third)]),
  }
}

/** Undefined: not posted, or nothing is known yet. */
async function askPostada(conversa: Conversa, codigo: string, { timeoutMs, signal }: ReturnType<typeof planTempo>) {
  try {
    const postada = await conversa.call(
      {
        tipo: 'MEDICAO',
        nome: 'dados da postagem',
        method: 'GET',
        path: '/prepostagem/v1/prepostagens/postada',
        query: { codigoObjeto: codigo },
        podeRepetir: true,
        objetos: [codigo],
        timeoutMs,
        schema: Postada,
      },
      { signal },
    )
    return (postada.codigoObjeto ?? codigo) === codigo ? postada : undefined
  } catch (error) {
    if (error instanceof RecusaDaTransportadora && [400, 404].includes(error.status)) return undefined
    throw error
  }
}

const ladosOf = (one: z.output<typeof Postada>): Medido => ({
  altura: one.alturaObjeto,
  largura: one.larguraObjeto,
  comprimento: one.comprimentoObjeto,
  diametro: one.diametroObjeto,
})

/** What was charged decides the price, so it comes first. */
const pesosOf = ({ pesoTarifadoObjeto, pesoObjeto }: z.output<typeof Postada>): Pesado[] => [
  { gramas: pesoTarifadoObjeto },
  { gramas: pesoObjeto },
]
