/** How a login may end badly (S1 §4): the e-mail waits for its confirmation, or the server says why, or nothing answered. */
export type Recusa = { kind: 'pending'; cpf: string } | { kind: 'refused'; message: string } | { kind: 'silent' }
