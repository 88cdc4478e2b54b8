/** A mail as it leaves the house: both forms say the same. */
export type Email = {
  /** The same for every try to send the same mail: a receiver that gets it twice can tell. */
  id: string
  para: { nome: string; email: string }
  assunto: string
  texto: string
  html: string
}

/** Hands mails to whoever delivers them. */
export type Correio = {
  /** Resolves when the mail was accepted for delivery. Throws when it was not: the job tries again. */
  send(email: Email): Promise<void>
  close(): Promise<void>
}
