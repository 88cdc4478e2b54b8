import type { Transacao } from '#contract/carteira'

/** The props that both forms of the list share. */
export type Linhas = {
  transacoes: readonly Transacao[]
  isOpen: (uuid: string) => boolean
  onToggle: (uuid: string) => void
}
