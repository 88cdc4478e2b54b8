import { Linha } from './texto.ts'

/** Words that one field of a person's name may have (D §23). */
const MAX_PALAVRAS = 6

/** A letter of any script with the marks on it, and the joiners that some scripts write inside a word. */
const LETRA = String.raw`\p{L}[\p{M}\u200c\u200d]*`
/** As keyboards write them: the straight and the curly ones, and the accents that Brazilians type in their place. */
const APOSTROFOS_E_HIFENS = "'’‘´`‐‑-"

const PALAVRA = new RegExp(`^(?:${LETRA}|[${APOSTROFOS_E_HIFENS}])+$`, 'u')
/** 'Jr.', 'Dr.', 'Sra.', 'J.': the one full stop that a name has, at the end of at most three letters. */
const ABREVIATURA = new RegExp(`^(?:${LETRA}){1,3}\\.$`, 'u')
const TEM_LETRA = /\p{L}/u

/**
 * The name of a person, in one of its fields (D §23). It stands in mails to people who never heard of its owner, so it
 * holds nothing that a mail program makes a link of: letters of any script, spaces, apostrophes, hyphens, and the full
 * stop of a short abbreviation; no digit, no domain, at most six words. Names of firms are a `Linha`.
 */
export const NomeDePessoa = (max: number, campo: string) =>
  Linha(max, campo)
    .refine(hasLetrasDeNome, { error: NOME_COM_SINAIS })
    .refine((nome) => palavrasDe(nome).length <= MAX_PALAVRAS, { error: NOME_COMPRIDO })

export const NOME_COM_SINAIS = 'Use só letras, espaço, apóstrofo, hífen e o ponto de uma abreviação, como em Jr.'
export const NOME_COMPRIDO = 'Use até seis palavras.'

/** What a mail may call somebody: the first word of the name that is whole and safe to print; '' where none is. */
export function primeiroNome(nome: string) {
  const primeira = palavrasDe(nome).find((palavra) => !ABREVIATURA.test(palavra)) ?? ''
  return PALAVRA.test(primeira) && TEM_LETRA.test(primeira) ? primeira : ''
}

/** Whether the letters and signs are those of a person's name, however many words there are. */
function hasLetrasDeNome(nome: string) {
  const palavras = palavrasDe(nome)
  if (palavras.length === 0) return true // that it is empty is said already
  return TEM_LETRA.test(nome) && palavras.every((palavra) => PALAVRA.test(palavra) || ABREVIATURA.test(palavra))
}

const palavrasDe = (nome: string) => nome.split(/\p{Zs}+/u).filter(Boolean)
