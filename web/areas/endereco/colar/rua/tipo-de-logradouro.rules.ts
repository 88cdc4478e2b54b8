import { fold } from '../texto.rules.ts'

/** Kinds of street: as people write them, without accents, and written out. */
const TIPOS: Record<string, string> = {
  r: 'Rua',
  rua: 'Rua',
  av: 'Avenida',
  ave: 'Avenida',
  avenida: 'Avenida',
  al: 'Alameda',
  alameda: 'Alameda',
  tv: 'Travessa',
  trav: 'Travessa',
  trv: 'Travessa',
  travessa: 'Travessa',
  rod: 'Rodovia',
  rodovia: 'Rodovia',
  est: 'Estrada',
  estr: 'Estrada',
  estrada: 'Estrada',
  pc: 'Praça',
  pca: 'Praça',
  praca: 'Praça',
  lgo: 'Largo',
  largo: 'Largo',
  lad: 'Ladeira',
  ladeira: 'Ladeira',
  bc: 'Beco',
  beco: 'Beco',
  viela: 'Viela',
  servidao: 'Servidão',
  passagem: 'Passagem',
  psg: 'Passagem',
  via: 'Via',
  ramal: 'Ramal',
}

/**
 * Kinds that may also begin a neighbourhood or something else. Once a street is known, they do not begin another one.
 */
const FRACOS = new Set(['praca', 'pc', 'pca', 'largo', 'lgo', 'via', 'passagem', 'ladeira', 'est', 'ramal'])

/** Kinds that are clear enough to begin a street in the middle of a text without commas. */
const NO_MEIO =
  /(?<=[^a-z0-9])(?:rua|avenida|av\.?|travessa|trav\.|tv\.?|alameda|rodovia|estrada|beco|viela|servidao|r\.)\s(?=\S)/

const NO_COMECO = /^([a-z]{1,8})(\.\s?|\s)(?=[a-z0-9])/

/** A federal road by its number alone: 'BR 101 km 30'. */
const BR = /^br[\s-]?\d{3}(?!\d)/

/** Codes of the blocks of Brasília, which are streets of their own: 'QNM 34', 'SQS 308', 'SHIS QI 15'. */
const CODIGOS_DO_DF = (
  'sqsw sqnw sqs sqn shis shin shcgn shces shtq shps clsw clnw cls cln crs crn cnb csb csa cna qnm qnn qna ' +
  'qnb qnc qnd qne qnf qng qnh qni qnj qnl qno qnp qnq qnr qms smpw smt sgas sgan srtvs srtvn saan sia sig ' +
  'sof scs scn sbs sbn sds sdn sas scrn scrs scln aos eqs eqn eqnm qs qi ql qe qr qn qsa qsb qsc qsd qse ' +
  'qsf'
).replaceAll(' ', '|')
const QUADRA_DO_DF = new RegExp(
  String.raw`^(?:(?:${CODIGOS_DO_DF})\s(?=[qtel]?[a-z]{0,6}\s?\d)|quadra\s\d+\s(?:conjunto|conj)\s)`,
)

/** Where a street begins: `at` is its place, `fim` the place after its kind, `tipo` the kind written out. */
export type Inicio = { at: number; fim: number; tipo: string; isFraco: boolean; isDf: boolean }

/** The beginning of a street at the start of a text; null if the text begins with something else. */
export function findComeco(text: string): Inicio | null {
  const folded = fold(text)
  if (QUADRA_DO_DF.test(folded)) return { at: 0, fim: 0, tipo: '', isFraco: false, isDf: true }
  if (BR.test(folded)) return { at: 0, fim: 0, tipo: 'Rodovia', isFraco: true, isDf: false }
  const [whole = '', word = ''] = NO_COMECO.exec(folded) ?? []
  const tipo = Object.hasOwn(TIPOS, word) ? TIPOS[word] : undefined
  if (!tipo) return null
  return { at: 0, fim: whole.length, tipo, isFraco: FRACOS.has(word), isDf: false }
}

/** The beginning of a street after other words ('ana lima rua do sol 45'); null without one. */
export function findMeio(text: string): Inicio | null {
  const found = NO_MEIO.exec(fold(text))
  if (!found) return null
  const comeco = findComeco(text.slice(found.index))
  return comeco && { ...comeco, at: found.index, fim: found.index + comeco.fim }
}

/** The kind of street written out: 'av' and 'Av.' → 'Avenida'. Undefined for any other word. */
export const tipoDaPalavra = (word: string) => {
  const folded = fold(word).replace(/[^a-z]/g, '')
  return Object.hasOwn(TIPOS, folded) ? TIPOS[folded] : undefined
}

export const isRodovia = (tipo: string) => tipo === 'Rodovia' || tipo === 'Estrada'
