/** Without accents and in lower case, every other character unchanged: 'São Paulo' → 'sao paulo'. The length may change. */
export const semAcentos = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** `semAcentos` without superfluous spaces: ' São  Paulo ' → 'sao paulo'. */
export const semAcentosNemSobras = (text: string) => semAcentos(text).replace(/\s+/g, ' ').trim()

/**
 * Keeps on one line what is read as one: a number with its unit and a day with its month, as '1,5 kg', 'até 40 MB' and
 * '26 de novembro'. Letters are unchanged.
 */
export const semQuebra = (text: string) => text.replace(INTEIRO, (whole) => whole.replaceAll(' ', '\u00a0'))
const INTEIRO =
  /\dº? (?:(?:g|kg|mm|cm|m|m³|B|kB|MB|GB|ms|s|min|h)(?![\p{L}\d])|(?:de )?(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)(?:\p{L}*))/gu

/** Several words as one part of a sentence: 'PAC', 'PAC e SEDEX', 'PAC, SEDEX e .COM'. */
export const emLista = (words: readonly string[]) => LISTA.format(words)
const LISTA = new Intl.ListFormat('pt-BR')
