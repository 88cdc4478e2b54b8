import type { Centavos } from '#contract/kernel/values/centavos'

/** The house's accounts; the database has the same list. */
export const CASA = {
  aReceber: 'casa:a-receber',
  transportadoras: 'casa:transportadoras',
  receita: 'casa:receita',
  diferencas: 'casa:diferencas',
  saques: 'casa:saques',
  cortesia: 'casa:cortesia',
  contestacoes: 'casa:contestacoes',
  devolucoes: 'casa:devolucoes',
} as const

export const disponivelDe = (assinaturaUuid: string) => `${assinaturaUuid}:disponivel`
export const reservadoDe = (assinaturaUuid: string) => `${assinaturaUuid}:reservado`

export type Partida = { conta: string; valor: Centavos }

/** Why the entries of a movement do not balance; undefined when they do. The database checks the same again. */
export function findDesequilibrio(partidas: readonly Partida[]) {
  if (partidas.length < 2) return 'a movement has at least two entries'
  if (partidas.some(({ valor }) => !Number.isSafeInteger(valor) || valor === 0)) return 'an entry is whole and not zero'
  if (new Set(partidas.map(({ conta }) => conta)).size < partidas.length) return 'an account has one entry a movement'
  const sum = partidas.reduce((total, { valor }) => total + valor, 0)
  return sum === 0 ? undefined : `the entries come to ${sum}`
}

/** The sum taken from the giving accounts. */
export const somaDosDebitos = (partidas: readonly Partida[]): Centavos =>
  partidas.reduce((total, { valor }) => total - Math.min(0, valor), 0)
