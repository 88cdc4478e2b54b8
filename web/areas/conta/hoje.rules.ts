import { dataOf, diaDaSemana, parseDia } from '#contract/kernel/values/dia'
import type { Dia } from '#contract/kernel/values/instant'

const SEMANA = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']
const MESES = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** '2026-11-19' → 'Quinta, 19 de novembro'; the first of a month is '1º'. */
export function formatHoje(hoje: Dia) {
  const numero = parseDia(hoje)
  const { mes, dia } = dataOf(numero)
  return `${SEMANA[diaDaSemana(numero)]}, ${dia === 1 ? '1º' : dia} de ${MESES[mes - 1]}`
}

/** '2026-11-19' → 'novembro'. */
export const mesOf = (dia: Dia) => MESES[dataOf(parseDia(dia)).mes - 1]!
