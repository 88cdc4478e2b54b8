import type { ErroDeEnvio } from '#contract/programas/webhook'

/** One evento for one address. */
export type MensagemDeWebhook = {
  /** The same in every try: by it the receiver knows a repeat. */
  id: string
  corpo: string
  /** The keys that sign, the newest first: two of them for a day after a change. */
  segredos: readonly Uint8Array[]
}

/** What came back. `erro` is null when the receiver took the message. */
export type RespostaDeWebhook = {
  erro: ErroDeEnvio | null
  /** Null when no answer came. */
  status: number | null
  /** The beginning of the answer's body. */
  resposta: string
  /** For how many seconds the receiver asks to be left alone (`Retry-After`). */
  esperarSegundos: number | null
  duracaoMs: number
}

/** Sends eventos to addresses that subscribers name. Never asked while a transaction is open (law 6). */
export type Webhooks = {
  /** Whether messages may go there at all: an address of the internet over HTTPS. */
  accepts(url: string): boolean
  /** One try. Never throws: that an address does not answer is a result. */
  send(url: string, mensagem: MensagemDeWebhook): Promise<RespostaDeWebhook>
}
