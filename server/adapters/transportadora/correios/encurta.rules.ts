import { plainText } from './recusas.rules.ts'

/** Words of addresses that have a usual short form. */
const ABREVIATURAS: Record<string, string> = {
  alameda: 'Al.',
  apartamento: 'Ap.',
  avenida: 'Av.',
  bloco: 'Bl.',
  conjunto: 'Cj.',
  coronel: 'Cel.',
  doutor: 'Dr.',
  doutora: 'Dra.',
  engenheiro: 'Eng.',
  estrada: 'Estr.',
  governador: 'Gov.',
  jardim: 'Jd.',
  loteamento: 'Lot.',
  marechal: 'Mal.',
  parque: 'Pq.',
  praca: 'Pç.',
  prefeito: 'Pref.',
  presidente: 'Pres.',
  professor: 'Prof.',
  professora: 'Profa.',
  quadra: 'Qd.',
  residencial: 'Res.',
  rodovia: 'Rod.',
  rua: 'R.',
  santa: 'Sta.',
  santissima: 'SSma.',
  santo: 'Sto.',
  senador: 'Sen.',
  travessa: 'Tv.',
  vila: 'Vl.',
}

const letters = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Printable, in one line, without characters outside Unicode's basic plane: systems count the length of those in two
 * ways.
 */
const limpo = (text: string) => plainText(text.replace(/[\u{10000}-\u{10ffff}]/gu, ''), 400)

/** A line of an address in at most `max` characters: first known words are abbreviated, from the left, then it is cut. */
export function encurtaLinha(text: string, max: number): string {
  const words = limpo(text).split(' ')
  for (let i = 0; i < words.length && length(words) > max; i++) words[i] = ABREVIATURAS[letters(words[i]!)] ?? words[i]!
  return cut(words, max)
}

/**
 * A name in at most `max` characters. The first and the last word stay; the words between become initials, from the right,
 * and then go away. A name of one or two letters is filled up, because the Correios want three characters.
 */
export function encurtaNome(text: string, max: number): string {
  const words = limpo(text).split(' ')
  for (let i = words.length - 2; i > 0 && length(words) > max; i--)
    if (/^\p{Lu}/u.test(words[i]!)) words[i] = `${words[i]![0]}.`
    else words.splice(i, 1) // 'da', 'de', 'e'
  for (let i = words.length - 2; i > 0 && length(words) > max; i--) words.splice(i, 1)
  return cut(words, max).padEnd(3, '.')
}

const length = (words: readonly string[]) => words.join(' ').length

/** Whole words if that leaves at least half of `max`. */
function cut(words: readonly string[], max: number) {
  const text = words.join(' ')
  if (text.length <= max) return text
  const end = text.lastIndexOf(' ', max)
  return text.slice(0, end >= max / 2 ? end : max).trim()
}
