import { Linha } from './texto.ts'

/** The most words in one field of a person's name (D §23). */
const MAX_PALAVRAS = 6

/** A letter of any script with its marks, and the joiners that some scripts write inside a word. */
const LETRA = String.raw`\p{L}[\p{M}\u200c\u200d]*`
/** As keyboards type them: straight and curly apostrophes, and the accents that Brazilians type in their place. */
const APOSTROFOS_E_HIFENS = "'’‘´`‐‑-"

const PALAVRA = new RegExp(`^(?:${LETRA}|[${APOSTROFOS_E_HIFENS}])+$`, 'u')
/** 'Jr.', 'Dr.', 'Sra.', 'J.': a full stop is allowed only at the end of at most three letters. */
const ABREVIATURA = new RegExp(`^(?:${LETRA}){1,3}\\.$`, 'u')
const TEM_LETRA = /\p{L}/u

/**
 * One field of a person's name (D §23). The name appears in mails to people who do not know the person, so it contains
 * nothing that a mail program turns into a link. It holds letters of any script, spaces, apostrophes, hyphens, and the full
 * stop of a short abbreviation; no digit, no domain, at most six words. Names of companies are a `Linha`.
 */
export const NomeDePessoa = (max: number, campo: string) =>
  Linha(max, campo)
    .refine(hasLetrasDeNome, { error: NOME_COM_SINAIS })
    .refine((nome) => palavrasDe(nome).length <= MAX_PALAVRAS, { error: NOME_COMPRIDO })

export const NOME_COM_SINAIS = 'Use só letras, espaço, apóstrofo, hífen e o ponto de uma abreviação, como em Jr.'
export const NOME_COMPRIDO = 'Use até seis palavras.'

/**
 * The name by which a mail addresses a person: the first word that is not an abbreviation, if it is safe to print;
 * otherwise ''.
 */
export function primeiroNome(nome: string) {
  const primeira = palavrasDe(nome).find((palavra) => !ABREVIATURA.test(palavra)) ?? ''
  return PALAVRA.test(primeira) && TEM_LETRA.test(primeira) ? primeira : ''
}

/** Whether the name has only the letters and signs of a person's name, whatever the number of words. */
function hasLetrasDeNome(nome: string) {
  const palavras = palavrasDe(nome)
  if (palavras.length === 0) return true // another check refuses an empty name
  return TEM_LETRA.test(nome) && palavras.every((palavra) => PALAVRA.test(palavra) || ABREVIATURA.test(palavra))
}

const palavrasDe = (nome: string) => nome.split(/\p{Zs}+/u).filter(Boolean)
