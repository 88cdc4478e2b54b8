import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { type Dia, diaOf } from '#contract/kernel/values/instant'
import { formatHora } from '../../../ui/filter/instante.rules.ts'

/** The eye cannot count more boxes than these: beyond this number the boxes show the share. */
const CAIXAS = 24

/** How many boxes are drawn, and how many of them are fretes that fit. */
export function planCaixas(agora: number, depois: number) {
  const todos = agora + depois
  if (todos <= CAIXAS) return { caixas: todos, cabem: agora }
  return { caixas: CAIXAS, cabem: Math.min(CAIXAS - 1, Math.max(1, Math.round((agora / todos) * CAIXAS))) }
}

/** '9 dos 12 cabem no seu limite.' */
export const cabemText = (agora: number, depois: number) =>
  `${agora} dos ${agora + depois} ${agora === 1 ? 'cabe' : 'cabem'} no seu limite.`

/** What happens to the others, and until when their prices are valid if that time is still to come. */
export function outrosText(depois: number, validaAte: Date | undefined, agora: Date) {
  const quem = depois === 1 ? 'O outro fica no carrinho' : `Os outros ${depois} ficam no carrinho`
  if (!validaAte || validaAte <= agora) return `${quem}.`
  return `${quem}, com o preço de hoje até ${quandoText(validaAte, diaOf(agora))}.`
}

/** 'hoje às 10:32', 'amanhã às 10:32', '26/11 às 10:32'. */
function quandoText(instant: Date, hoje: Dia) {
  const dia = diaOf(instant)
  const amanha = renderDia(parseDia(hoje) + 1)
  const nome = dia === hoje ? 'hoje' : dia === amanha ? 'amanhã' : `${dia.slice(8)}/${dia.slice(5, 7)}`
  return `${nome} às ${formatHora(instant)}`
}
