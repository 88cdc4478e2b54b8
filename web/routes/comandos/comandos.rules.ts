import { semAcentos } from '#contract/kernel/values/texto'

/** Something that is found by its name, and by `palavras`. */
type Chamavel = { nome: string; palavras?: string }

/** The number of letters from which fretes are searched. */
export const MIN_BUSCA = 2

/** The commands in which every typed word is the beginning of a word; all of them for an empty field. */
export function findComandos<C extends Chamavel>(comandos: readonly C[], texto: string): C[] {
  const typed = semAcentos(texto).split(/\s+/).filter(Boolean)
  return comandos.filter(({ nome, palavras = '' }) => {
    const words = semAcentos(`${nome} ${palavras}`).split(' ')
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  })
}

/**
 * Splits a name around the typed letters, which are found at the start of a word. `found` is empty if the name does not
 * have them, because another text led to it.
 */
export function splitFound(escrito: string, texto: string): [before: string, found: string, after: string] {
  const nome = escrito.normalize('NFC') // so that a letter and its accent count as one
  const typed = semAcentos(texto.trim())
  const at = typed ? ` ${semAcentos(nome)}`.indexOf(` ${typed}`) : -1
  return at < 0 ? [nome, '', ''] : [nome.slice(0, at), nome.slice(at, at + typed.length), nome.slice(at + typed.length)]
}

/** The option after an arrow key at option `at` of `count`, around the ends. -1 is none. */
export const stepOption = (at: number, by: 1 | -1, count: number) => (count === 0 ? -1 : (at + by + count) % count)
