/** A browser that wants messages, as it told its page (W3C Push API). */
export type Destino = {
  /** Where its push service takes messages. The browser sent it, so nobody trusts it before `accepts`. */
  endereco: string
  /** Its public key, 65 bytes in base64url. */
  p256dh: string
  /** The secret that it shares with those who may write to it, 16 bytes in base64url. */
  auth: string
}

/** A message for one browser. Nobody on the way can read it. */
export type MensagemPush = {
  /** What the browser gets, at most 3,000 bytes. */
  texto: string
  /** A later message of the same topic takes the place of one that still waits: 1 to 32 letters of base64url. */
  topico: string
  /** How long the push service keeps it for a browser that is off. */
  guardarSegundos: number
}

/** `gone`: nobody is there any more, and never will be. `refused`: another try would be refused as well. */
export type EntregaPush = 'sent' | 'gone' | 'refused'

/** Hands messages to the browsers' push services (RFC 8030). */
export type Push = {
  /**
   * The house's public key (RFC 8292), in base64url. A browser subscribes with it; only the holder of the private key
   * can then send to the browser.
   */
  chave: string
  /** Whether messages may go there at all: an address of the internet over HTTPS, and keys that can be used. */
  accepts(destino: Destino): boolean
  /** Throws when no answer came, or an answer that may be different next time. The job then tries again. */
  send(destino: Destino, mensagem: MensagemPush): Promise<EntregaPush>
}
