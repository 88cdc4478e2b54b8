import type { listSemanas } from '#contract/frete-envio'
import type { EndpointAnswer } from '#contract/kernel/http/endpoint'

export type Semana = EndpointAnswer<typeof listSemanas>[number]
export type Medida = 'valor' | 'fretes'

/** The smallest step of the scale: R$ 1,00 and one frete. */
const MENOR_PASSO: Record<Medida, number> = { valor: 100, fretes: 1 }

/**
 * The bars of the chart, each as a fraction of the scale's top, and the lines of the scale. The lines are round
 * numbers; the highest is the top of the scale, and no bar is higher.
 */
export function planGrafico(semanas: readonly Semana[], medida: Medida) {
  const values = semanas.map((semana) => semana[medida])
  const passo = roundUp(Math.max(...values, 0) / 2, MENOR_PASSO[medida])
  const topo = 2 * passo
  return { barras: values.map((value) => value / topo), linhas: [passo, topo] }
}

/** Rounds up to the next of 1, 2, 5, 10, 20, 50 … times the smallest step. */
function roundUp(value: number, smallest: number) {
  for (let ten = smallest; ; ten *= 10) {
    const found = [1, 2, 5].find((digit) => digit * ten >= value)
    if (found) return found * ten
  }
}

export const somaOf = (semanas: readonly Semana[]) => ({
  valor: semanas.reduce((sum, { valor }) => sum + valor, 0),
  fretes: semanas.reduce((sum, { fretes }) => sum + fretes, 0),
})
