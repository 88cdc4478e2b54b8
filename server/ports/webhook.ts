import type { ErroDeEnvio } from '#contract/programas/webhook'

/** One evento for one address. */
export type MensagemDeWebhook = {
  /** The same in every try, so that the receiver recognises a repeat. */
  id: string
  corpo: string
  /** The keys that sign, the newest first. For a day after a change there are two. */
  segredos: readonly Uint8Array[]
}

/** The result of one try. `erro` is null when the receiver took the message. */
export type RespostaDeWebhook = {
  erro: ErroDeEnvio | null
  /** Null when no answer came. */
  status: number | null
  /** The beginning of the answer's body. */
  resposta: string
  /** Seconds that the receiver asks us to wait (`Retry-After`); null when it asks for nothing. */
  esperarSegundos: number | null
  duracaoMs: number
}

/** Sends eventos to addresses that subscribers name. Not called while a transaction is open (law 6). */
export type Webhooks = {
  /** Whether messages may go to this address: one of the internet, over HTTPS. */
  accepts(url: string): boolean
  /** Makes one try. Does not throw when the address fails: `erro` says why. */
  send(url: string, mensagem: MensagemDeWebhook): Promise<RespostaDeWebhook>
}
