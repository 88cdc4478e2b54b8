import { type Dia, diaOf, horaOf, plusSeconds } from '#contract/kernel/values/instant'
import type { EstadoDoDia } from '#contract/operacao/painel'

const HORA = 3600
const SEMANA = 7 * 24 * HORA

/** The first instant of a day in America/Sao_Paulo. */
export const inicioDo = (dia: Dia) => new Date(`${dia}T00:00:00-03:00`)

/** Today up to now, and the same weekday of last week, as instants. */
export function planDias(now: Date) {
  const hoje = inicioDo(diaOf(now))
  const antes = plusSeconds(hoje, -SEMANA)
  const horaAtual = new Date(Math.floor(now.getTime() / 1000 / HORA) * HORA * 1000)
  return {
    hoje: { de: hoje, ate: plusSeconds(hoje, 24 * HORA) },
    antes: { de: antes, ate: plusSeconds(antes, 24 * HORA) },
    /** The hour that is not over. */
    horaAtual,
    /** This time of day, a week ago, and the hour in which it lies. */
    corte: plusSeconds(now, -SEMANA),
    horaDoCorte: plusSeconds(horaAtual, -SEMANA),
  }
}

/** One bought hour: how many fretes, for how much, with what margin. */
export type Vendida = { hora: Date; fretes: number; vendas: number; margem: number }

/** The hours of a day added up, and each of its 24 hours. */
export function sumDia(horas: readonly Vendida[]) {
  const porHora = Array.from({ length: 24 }, () => 0)
  for (const { hora, fretes } of horas) porHora[horaOf(hora)]! += fretes
  const sum = (of: (hora: Vendida) => number) => horas.reduce((total, hora) => total + of(hora), 0)
  return {
    fretes: sum(({ fretes }) => fretes),
    vendas: sum(({ vendas }) => vendas),
    margem: sum(({ margem }) => margem),
    porHora,
  }
}

/** An item that waits: since when, and until when it is in time. */
export type EsperaDaFila = { desde: Date; ate: Date }

/** The most ticks that the strip of one queue draws: its oldest items. */
export const MAX_MARCAS = 40

/** Since when the oldest of these items waits, and the share of its deadline that has passed for each: half of it is 0.5. */
export function describeEsperas(esperas: readonly EsperaDaFila[], now: Date) {
  const partes = esperas
    .map(({ desde, ate }) => {
      const whole = Math.max(1, ate.getTime() - desde.getTime())
      return Math.max(0, (now.getTime() - desde.getTime()) / whole)
    })
    .toSorted((a, b) => b - a)
  const desde = esperas.reduce<Date | null>((oldest, { desde: one }) => (oldest && oldest <= one ? oldest : one), null)
  return { desde, partes: partes.map((parte) => Math.round(parte * 1000) / 1000) }
}

/** How the books of a day stand. `abertas` are the open exceptions of its comparison; undefined: not compared yet. */
export function stateOfDia({
  isHoje,
  isSelado,
  movimentos,
  abertas,
}: {
  isHoje: boolean
  isSelado: boolean
  movimentos: number
  abertas: number | undefined
}): EstadoDoDia {
  if (abertas) return 'DIVERGE'
  if (isHoje) return 'HOJE'
  if (!isSelado) return movimentos > 0 ? 'FALTA_SELO' : 'VAZIO'
  if (abertas === 0) return 'CONFERE'
  return movimentos > 0 ? 'SELADO' : 'VAZIO'
}
