import type { Transacao } from '#contract/carteira'

/** What both forms of the list are given. */
export type Linhas = {
  transacoes: readonly Transacao[]
  /** Whether a payment that waits can be carried on. */
  canPagar: boolean
  isOpen: (uuid: string) => boolean
  onToggle: (uuid: string) => void
}
