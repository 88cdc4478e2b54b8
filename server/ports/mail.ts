/** A mail as it leaves the house: both forms say the same. */
export type Email = {
  /** The same for every try to send one mail, so that a receiver recognises the second copy. */
  id: string
  para: { nome: string; email: string }
  assunto: string
  texto: string
  html: string
}

/** Hands mails to the delivering server. */
export type Correio = {
  /** Resolves when the mail was accepted for delivery. Throws when it was not; the job then tries again. */
  send(email: Email): Promise<void>
  close(): Promise<void>
}
