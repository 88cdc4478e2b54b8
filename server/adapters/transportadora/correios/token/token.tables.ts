/** The Correios' token of a card of posting: one for all nodes. */
export type TokenDosCorreiosTables = {
  correiosToken: {
    /** A keyed digest of address, user, access code and card: other credentials have another row. */
    credenciais: string
    /** Encrypted. null: no token was asked for yet, or the Correios refused the last one. */
    token: string | null
    contrato: string | null
    dr: number | null
    /** When a node asks for the next one; the present one goes on serving. */
    renovaEm: Date | null
    /** Until then one node asks for a token, and the others wait. */
    pedindoAte: Date
    /** Counts the tokens, so that a refused one is dropped once. */
    versao: number
  }
}
