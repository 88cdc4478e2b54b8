import type { Transacao } from '#contract/carteira'

/** What both forms of the list are given. */
export type Linhas = {
  transacoes: readonly Transacao[]
  isOpen: (uuid: string) => boolean
  onToggle: (uuid: string) => void
}
