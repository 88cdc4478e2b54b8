import type { Dia } from '#contract/kernel/instant'
import { type DiaNumero, dataOf, type Feriado, feriadosOf, formatDia, parseDia } from './feriados.ts'

export type Prazo = {
  postagem: Dia
  dataMinima: Dia
  dataMaxima: Dia
  /** Holidays on working days between posting and the latest arrival: the days that the term jumps over. */
  feriados: { data: Dia; nome: string }[]
}

export type Expediente = { horaLimitePostagem: number; contaPontosFacultativos: boolean }

/**
 * When a parcel quoted now arrives. It is posted today, or on the next business day once the cut-off hour has come;
 * the first business day after posting is day 1.
 */
export function planPrazo(
  agora: { dia: Dia; hora: number },
  { horaLimitePostagem, contaPontosFacultativos }: Expediente,
  diasMinimo: number,
  diasMaximo: number,
): Prazo {
  const isTarde = agora.hora >= horaLimitePostagem
  const key = `${agora.dia} ${isTarde} ${contaPontosFacultativos} ${diasMinimo} ${diasMaximo}`
  const known = planned.get(key)
  if (known) return known
  if (planned.size >= MAX_PLANNED) planned.clear()
  const prazo = plan(parseDia(agora.dia), isTarde, contaPontosFacultativos, diasMinimo, diasMaximo)
  planned.set(key, prazo)
  return prazo
}

/** The same few terms are planned all day long; a day has a few dozen of them. */
const planned = new Map<string, Prazo>()
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
  const feriados: Prazo['feriados'] = []
  for (let dia = postagem + 1; dia <= maxima; dia++) {
    const feriado = feriadoOf(dia)
    if (feriado && !isFimDeSemana(dia) && !(contaPontosFacultativos && feriado.isFacultativo))
      feriados.push({ data: formatDia(dia), nome: feriado.nome })
  }
  return {
    postagem: formatDia(postagem),
    dataMinima: formatDia(addDiasUteis(postagem, diasMinimo, folga)),
    dataMaxima: formatDia(maxima),
    feriados,
  }
}

function addDiasUteis(from: DiaNumero, dias: number, folga: (dia: DiaNumero) => boolean) {
  let dia = from
  for (let left = dias; left > 0; ) if (!folga(++dia)) left--
  return dia
}

function isFolga(dia: DiaNumero, contaPontosFacultativos: boolean) {
  if (isFimDeSemana(dia)) return true
  const feriado = feriadoOf(dia)
  return feriado !== undefined && !(feriado.isFacultativo && contaPontosFacultativos)
}

const feriadoOf = (dia: DiaNumero): Feriado | undefined => feriadosOf(dataOf(dia).ano).get(dia)

/** 1970-01-01 was a Thursday. */
const isFimDeSemana = (dia: DiaNumero) => (dia + 3) % 7 >= 5
