import type { Cotacao } from '#contract/cotacao'
import type { Dia } from '#contract/kernel/values/instant'
import { addDias, dayOf, diasBetween, formatDia, formatDiaIn, isMonday, isWeekend, monthOf } from './dias.rules.ts'

type Prazo = Cotacao['prazoDeEntrega']
type Feriado = Prazo['feriados'][number]

/** S1 §2: 'N dia útil' or 'N dias úteis' when minimum equals maximum, otherwise 'min - max dias úteis'. */
export function formatPrazo({ tempoMinimo, tempoMaximo }: Pick<Prazo, 'tempoMinimo' | 'tempoMaximo'>) {
  if (tempoMinimo !== tempoMaximo) return `${tempoMinimo} - ${tempoMaximo} dias úteis`
  return tempoMaximo === 1 ? '1 dia útil' : `${tempoMaximo} dias úteis`
}

export const chegaAte = ({ dataMaxima }: Pick<Prazo, 'dataMaxima'>) => `chega até ${formatDia(dataMaxima)}`

/** 'Postando hoje, qui., 19 nov. Amanhã é feriado: o prazo conta a partir de seg., 23.' */
export function postagemSentence(prazos: readonly Prazo[], hoje: Dia) {
  const postagem = prazos.map((prazo) => prazo.postagem).sort()[0]
  if (!postagem) return ''
  const last = prazos.reduce((latest, { dataMaxima }) => (dataMaxima > latest ? dataMaxima : latest), postagem)
  const feriados = feriadosOf(prazos).filter(({ data }) => data <= last && !isWeekend(data))
  const putOff = postponement(
    feriados.filter(({ data }) => data >= hoje && data < postagem),
    hoje,
  )
  const after = feriados.filter(({ data }) => data > postagem)
  return `Postando ${when(postagem, hoje)}${formatDia(postagem)}${putOff}. ${holidaySentence(postagem, hoje, after)}`.trim()
}

/** ': amanhã é feriado (Natal)', the reason for a later posting; '' without a holiday. */
function postponement(feriados: readonly Feriado[], hoje: Dia) {
  const [first, ...others] = feriados
  if (!first) return ''
  if (others.length > 0) return `: são feriados ${joinNames(feriados)}`
  if (first.data === hoje) return `: hoje é feriado (${first.nome})`
  return `: ${first.data === addDias(hoje, 1) ? 'amanhã' : formatDia(first.data)} é feriado (${first.nome})`
}

function when(postagem: Dia, hoje: Dia) {
  if (postagem === hoje) return 'hoje, '
  return postagem === addDias(hoje, 1) ? 'amanhã, ' : 'em '
}

function holidaySentence(postagem: Dia, hoje: Dia, feriados: readonly Feriado[]) {
  const [first, ...others] = feriados
  const next = addDias(postagem, 1)
  if (first?.data !== next) return notCounted(feriados)
  const holidays = new Set(feriados.map(({ data }) => data))
  let counts = next
  while (holidays.has(counts) || isWeekend(counts)) counts = addDias(counts, 1)
  const day = postagem === hoje ? 'Amanhã' : `${formatDia(next)},`
  const start = `${day} é feriado: o prazo conta a partir de ${formatDiaIn(counts, postagem)}.`
  return [start, notCounted(others.filter(({ data }) => data > counts))].filter(Boolean).join(' ')
}

function notCounted(feriados: readonly Feriado[]) {
  if (feriados.length === 0) return ''
  if (feriados.length === 1) return `O feriado ${joinNames(feriados)} não conta no prazo.`
  return `Os feriados ${joinNames(feriados)} não contam no prazo.`
}

/** 'Natal (sex., 25 dez) e Confraternização Universal (sex., 1 jan)'. */
function joinNames(feriados: readonly Feriado[]) {
  const names = feriados.map(({ data, nome }) => `${nome} (${formatDia(data)})`)
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' e ')
}

export type Axis = { dias: { dia: Dia; counts: boolean }[]; marks: { column: number; text: string }[] }

/**
 * One column per day to the slowest arrival. It starts today if the posting is 1 to 5 days ahead, otherwise on the day
 * of the posting. All strips share it, so they can be compared.
 */
export function axisOf(prazos: readonly Prazo[], hoje: Dia): Axis {
  const postagem = prazos.map((prazo) => prazo.postagem).sort()[0]
  if (!postagem) return { dias: [], marks: [] }
  const first = diasBetween(hoje, postagem) > 0 && diasBetween(hoje, postagem) <= 5 ? hoje : postagem
  const last = prazos
    .map(({ dataMaxima }) => dataMaxima)
    .sort()
    .at(-1)!
  const holidays = new Set(feriadosOf(prazos).map(({ data }) => data))
  const dias = Array.from({ length: Math.max(diasBetween(first, last) + 1, 1) }, (_, index) => {
    const dia = addDias(first, index)
    return { dia, counts: !isWeekend(dia) && !holidays.has(dia) }
  })
  return {
    dias,
    marks: marksOf(
      dias.map(({ dia }) => dia),
      hoje,
    ),
  }
}

/** The part of the narrowest axis that 'seg. 7 dez' takes. After such a mark the next one needs this distance. */
const COM_MES = 0.36

/**
 * Marks of the axis: its first day ('hoje', or the day of posting), then as many Mondays as fit, with the month if it
 * changes.
 */
function marksOf(dias: readonly Dia[], hoje: Dia) {
  const everyDays = Math.ceil(dias.length / 42) * 7
  const first = dias[0]!
  const marks = [{ column: 0, text: first === hoje ? 'hoje' : formatDiaIn(first, first).replace(',', '') }]
  let named = first
  for (const [column, dia] of dias.entries()) {
    const room = column - marks.at(-1)!.column
    const isAfterMonth = marks.length > 1 && named === dias[marks.at(-1)!.column]
    const needed = marks.length === 1 ? Math.max(3, dias.length / 9) : isAfterMonth ? dias.length * COM_MES : everyDays
    if (!isMonday(dia) || room < needed || dias.length - column < dias.length / 12) continue
    const isNewMonth = monthOf(dia) !== monthOf(named)
    if (isNewMonth) named = dia
    marks.push({ column, text: `seg. ${dayOf(dia)}${isNewMonth ? ` ${monthOf(dia)}` : ''}` })
  }
  return marks
}

/** The columns between the earliest and the latest arrival, both included, from 0. */
export function stripOf({ dataMinima, dataMaxima }: Prazo, { dias }: Axis) {
  const column = (dia: Dia) => Math.min(Math.max(diasBetween(dias[0]!.dia, dia), 0), dias.length - 1)
  return { from: column(dataMinima), to: column(dataMaxima) }
}

/** Each holiday once, in order; every quote names the holidays of its own term. */
function feriadosOf(prazos: readonly Prazo[]) {
  const byDay = new Map(prazos.flatMap(({ feriados }) => feriados).map((feriado) => [feriado.data, feriado]))
  return [...byDay.values()].sort((a, b) => (a.data < b.data ? -1 : 1))
}
