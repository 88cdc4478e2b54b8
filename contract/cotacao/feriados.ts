import { type DiaNumero, dataOf, isFimDeSemana, numeroOf } from '../kernel/values/dia.ts'

export type Feriado = { readonly nome: string; readonly isFacultativo: boolean }

const FIXOS: readonly [month: number, day: number, nome: string, since?: number][] = [
  [1, 1, 'Confraternização Universal'],
  [4, 21, 'Tiradentes'],
  [5, 1, 'Dia do Trabalho'],
  [9, 7, 'Independência do Brasil'],
  [10, 12, 'Nossa Senhora Aparecida'],
  [11, 2, 'Finados'],
  [11, 15, 'Proclamação da República'],
  [11, 20, 'Dia da Consciência Negra', 2024],
  [12, 25, 'Natal'],
]

/** Days after Easter Sunday. Carnival and Corpus Christi are optional by law (ponto facultativo). */
const MOVEIS: readonly [days: number, nome: string, isFacultativo: boolean][] = [
  [-48, 'Carnaval', true],
  [-47, 'Carnaval', true],
  [-2, 'Sexta-feira Santa', false],
  [60, 'Corpus Christi', true],
]

/**
 * Whether a day counts in a term of the house: answers, contests. Optional holidays (Carnival, Corpus Christi) do not count,
 * because carriers differ on them and the person has the benefit of it.
 */
export const isDiaUtil = (dia: DiaNumero) => !isFimDeSemana(dia) && feriadoOf(dia) === undefined

/** The national holiday of a day, if it is one. */
export function feriadoOf(dia: DiaNumero): Feriado | undefined {
  const { ano } = dataOf(dia)
  const known = porAno.get(ano)
  if (known) return known.get(dia)
  const feriados = new Map(feriadosOf(ano))
  porAno.set(ano, feriados)
  return feriados.get(dia)
}
/**
 * A cache of the national holidays by year: the law does not change a year's holidays, and only `feriadoOf` reaches this
 * map.
 */
const porAno = new Map<number, ReadonlyMap<DiaNumero, Feriado>>()

/** The national holidays of a year. */
export function feriadosOf(ano: number): (readonly [DiaNumero, Feriado])[] {
  const pascoa = pascoaOf(ano)
  const feriado = (nome: string, isFacultativo: boolean) => Object.freeze({ nome, isFacultativo })
  return [
    ...FIXOS.filter(([, , , since = 0]) => ano >= since).map(
      ([month, day, nome]) => [numeroOf(ano, month, day), feriado(nome, false)] as const,
    ),
    ...MOVEIS.map(([days, nome, isFacultativo]) => [pascoa + days, feriado(nome, isFacultativo)] as const),
  ]
}

/** Easter Sunday of the Gregorian calendar (anonymous algorithm). */
export function pascoaOf(ano: number): DiaNumero {
  const int = Math.floor
  const a = ano % 19
  const b = int(ano / 100)
  const c = ano % 100
  const g = int((b - int((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - int(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * int(c / 4) - h - (c % 4)) % 7
  const m = int((a + 11 * h + 22 * l) / 451)
  const p = h + l - 7 * m + 114
  return numeroOf(ano, int(p / 31), (p % 31) + 1)
}
