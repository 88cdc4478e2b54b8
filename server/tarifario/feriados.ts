/** Whole days since 1970-01-01; days are counted in these, written as 'YYYY-MM-DD'. */
export type DiaNumero = number

export type Feriado = { nome: string; isFacultativo: boolean }

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

/** The national holidays of a year, by day. */
export function feriadosOf(ano: number): ReadonlyMap<DiaNumero, Feriado> {
  const known = porAno.get(ano)
  if (known) return known
  const pascoa = pascoaOf(ano)
  const feriados = new Map<DiaNumero, Feriado>([
    ...FIXOS.filter(([, , , since = 0]) => ano >= since).map(
      ([month, day, nome]) => [numeroOf(ano, month, day), { nome, isFacultativo: false }] as const,
    ),
    ...MOVEIS.map(([days, nome, isFacultativo]) => [pascoa + days, { nome, isFacultativo }] as const),
  ])
  porAno.set(ano, feriados)
  return feriados
}
const porAno = new Map<number, ReadonlyMap<DiaNumero, Feriado>>()

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

/** Days from civil date, by the era arithmetic of the proleptic Gregorian calendar. */
export function numeroOf(year: number, month: number, day: number): DiaNumero {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

export function dataOf(numero: DiaNumero): { ano: number; mes: number; dia: number } {
  const z = numero + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const mp = Math.floor((5 * dayOfYear + 2) / 153)
  const mes = mp < 10 ? mp + 3 : mp - 9
  return {
    ano: yearOfEra + era * 400 + (mes <= 2 ? 1 : 0),
    mes,
    dia: dayOfYear - Math.floor((153 * mp + 2) / 5) + 1,
  }
}

export const parseDia = (text: string): DiaNumero =>
  numeroOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)))

export function formatDia(numero: DiaNumero) {
  const { ano, mes, dia } = dataOf(numero)
  return `${String(ano).padStart(4, '0')}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`
}
