import { semAcentos } from '#contract/kernel/values/texto'

/** What can be called by its name, and by `palavras`. */
type Chamavel = { nome: string; palavras?: string }

/** From how many letters on fretes are looked for. */
export const MIN_BUSCA = 2

/** Those of which each typed word begins a word; all of them while nothing is typed. */
export function findComandos<C extends Chamavel>(comandos: readonly C[], texto: string): C[] {
  const typed = semAcentos(texto).split(/\s+/).filter(Boolean)
  return comandos.filter(({ nome, palavras = '' }) => {
    const words = semAcentos(`${nome} ${palavras}`).split(' ')
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  })
}

/** Where an arrow leads from the option at `at`, of `count`: around the ends. -1 is none. */
export const stepOption = (at: number, by: 1 | -1, count: number) => (count === 0 ? -1 : (at + by + count) % count)
