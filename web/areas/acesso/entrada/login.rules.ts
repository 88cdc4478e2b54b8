/** How a login may fail (S1 §4): the e-mail is not confirmed, the server gives a reason, or no answer came. */
export type Recusa = { kind: 'pending'; cpf: string } | { kind: 'refused'; message: string } | { kind: 'silent' }

/** The password was right, and the account asks for a code (D §16). */
export type PedeCodigo = { kind: 'code'; message: string }
