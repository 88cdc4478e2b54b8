import { feriadoOf, isDiaUtil } from '#contract/cotacao/feriados'
import { isFimDeSemana, parseDia } from '#contract/kernel/values/dia'
import type { Dia } from '#contract/kernel/values/instant'
import { addDias, diasBetween, formatDia } from '../../cotacao/index.ts'

/** One day of a term: `conta` is false for one that does not count. */
export type DiaDoPrazo = { dia: Dia; conta: boolean; quando: 'antes' | 'hoje' | 'depois' | 'fim' }

/**
 * The days of a term, counted as in D §24: from the day after the notice (`aviso`) to the end of `prazo`. On the day of the
 * notice that day is shown, too.
 */
export function diasDoPrazo(aviso: Dia, prazo: Dia, hoje: Dia): DiaDoPrazo[] {
  const first = hoje === aviso ? aviso : addDias(aviso, 1)
  return Array.from({ length: Math.max(diasBetween(first, prazo) + 1, 1) }, (_, n) => {
    const dia = addDias(first, n)
    const quando = dia === hoje ? 'hoje' : dia === prazo ? 'fim' : dia < hoje ? 'antes' : 'depois'
    return { dia, conta: isDiaUtil(parseDia(dia)), quando }
  })
}

/** Business days after the first day, up to the last one. */
export function countDiasUteis(depoisDe: Dia, ate: Dia) {
  let dias = 0
  for (let dia = parseDia(depoisDe) + 1; dia <= parseDia(ate); dia++) if (isDiaUtil(dia)) dias++
  return dias
}

/** 'Faltam 8 dias úteis de 10', 'Falta 1 dia útil de 10', 'É o último dia'. */
export function faltamUteisText(aviso: Dia, prazo: Dia, hoje: Dia) {
  const faltam = countDiasUteis(hoje, prazo)
  const total = countDiasUteis(aviso, prazo)
  if (faltam === 0) return 'É o último dia'
  return `${faltam === 1 ? 'Falta 1 dia útil' : `Faltam ${faltam} dias úteis`} de ${total}`
}

/** 'sex., 20 nov, é feriado (Dia da Consciência Negra) e não conta.' Empty where no holiday falls on a weekday. */
export function feriadosText(dias: readonly DiaDoPrazo[]) {
  const feriados = dias.flatMap(({ dia }) => {
    const numero = parseDia(dia)
    const feriado = isFimDeSemana(numero) ? undefined : feriadoOf(numero)
    return feriado ? `${formatDia(dia)} (${feriado.nome})` : []
  })
  const [first] = feriados
  if (!first) return ''
  if (feriados.length === 1) return `O feriado de ${first} não conta.`
  return `Os feriados de ${feriados.slice(0, -1).join(', ')} e ${feriados.at(-1)} não contam.`
}
