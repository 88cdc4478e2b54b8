/** How a login may end badly (S1 §4): the e-mail waits for its confirmation, or the server says why, or nothing answered. */
export type Recusa = { kind: 'pending'; cpf: string } | { kind: 'refused'; message: string } | { kind: 'silent' }

/** Where to go after the login: an address of ours, never another site's. `//host` and `/\host` lead away. */
function readVoltar(search: string): string | undefined {
  const voltar = new URLSearchParams(search).get('voltar')
  return voltar && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(voltar) ? voltar : undefined
}

/** S1 §2: a login leads to the choice of a profile, which goes on to where the person was. */
export const afterLogin = (search: string) => {
  const voltar = readVoltar(search)
  return voltar ? `/perfil?${new URLSearchParams({ voltar })}` : '/perfil'
}
