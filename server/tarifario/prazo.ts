import { feriadoOf, isDiaUtil } from '#contract/cotacao/feriados'
import { type DiaNumero, isFimDeSemana, parseDia, renderDia } from '#contract/kernel/values/dia'
import type { Dia } from '#contract/kernel/values/instant'

export type Prazo = {
  readonly postagem: Dia
  readonly dataMinima: Dia
  readonly dataMaxima: Dia
  /** Holidays on working days between the quote and the latest arrival: they postpone the posting or the arrival. */
  readonly feriados: readonly { readonly data: Dia; readonly nome: string }[]
}

export type Expediente = { horaLimitePostagem: number; contaPontosFacultativos: boolean }

/**
 * When a parcel quoted now arrives. The parcel is posted today, or on the next business day after the cut-off hour; the
 * first business day after posting is day 1.
 */
export function planPrazo(
  agora: { dia: Dia; hora: number },
  { horaLimitePostagem, contaPontosFacultativos }: Expediente,
  diasMinimo: number,
  diasMaximo: number,
): Prazo {
  const isTarde = agora.hora >= horaLimitePostagem
  if (agora.dia !== planned.dia || planned.prazos.size >= MAX_PLANNED) planned = { dia: agora.dia, prazos: new Map() }
  const key = (diasMinimo * 10_000 + diasMaximo) * 4 + Number(isTarde) * 2 + Number(contaPontosFacultativos)
  const known = planned.prazos.get(key)
  if (known) return known
  const prazo = plan(parseDia(agora.dia), isTarde, contaPontosFacultativos, diasMinimo, diasMaximo)
  planned.prazos.set(key, prazo)
  return prazo
}

/** Terms of the current day, a few dozen that are asked for all day long. They are frozen, because callers share them. */
let planned = { dia: '', prazos: new Map<number, Prazo>() }
const MAX_PLANNED = 1000

function plan(
  hoje: DiaNumero,
  isTarde: boolean,
  contaPontosFacultativos: boolean,
  diasMinimo: number,
  diasMaximo: number,
): Prazo {
  const folga = (dia: DiaNumero) => isFolga(dia, contaPontosFacultativos)
  const postagem = isTarde || folga(hoje) ? addDiasUteis(hoje, 1, folga) : hoje
  const maxima = addDiasUteis(postagem, diasMaximo, folga)
  const feriados: Prazo['feriados'][number][] = []
  for (let dia = hoje; dia <= maxima; dia++) {
    const feriado = feriadoOf(dia)
    if (feriado && !isFimDeSemana(dia) && !(contaPontosFacultativos && feriado.isFacultativo))
      feriados.push(Object.freeze({ data: renderDia(dia), nome: feriado.nome }))
  }
  return Object.freeze({
    postagem: renderDia(postagem),
    dataMinima: renderDia(addDiasUteis(postagem, diasMinimo, folga)),
    dataMaxima: renderDia(maxima),
    feriados: Object.freeze(feriados),
  })
}

/** The day that is so many business days later; the day itself does not count. */
export const plusDiasUteis = (dia: Dia, dias: number): Dia =>
  renderDia(addDiasUteis(parseDia(dia), dias, (numero) => !isDiaUtil(numero)))

function addDiasUteis(from: DiaNumero, dias: number, folga: (dia: DiaNumero) => boolean) {
  let dia = from
  for (let left = dias; left > 0; ) if (!folga(++dia)) left--
  return dia
}

function isFolga(dia: DiaNumero, contaPontosFacultativos: boolean) {
  return !isDiaUtil(dia) && !(contaPontosFacultativos && !isFimDeSemana(dia) && feriadoOf(dia)?.isFacultativo)
}
