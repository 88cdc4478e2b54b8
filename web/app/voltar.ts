/** Where one was going when the login came in between: `?voltar=/envios`. */
const PARAMETER = 'voltar'

/** These would lead nowhere, or out again. */
const NEVER = ['/', '/login', '/logout', '/perfil']

/** `/login?voltar=…` for the page that asks for it. */
export function withVoltar(path: string, { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  if (NEVER.includes(pathname)) return path
  return `${path}?${new URLSearchParams({ [PARAMETER]: `${pathname}${search}${hash}` })}`
}

/** The path that the address names, if it is one of ours; /home otherwise. */
export function readVoltar(search: string) {
  const asked = new URLSearchParams(search).get(PARAMETER) ?? ''
  const origin = window.location.origin
  const url = asked.startsWith('/') && URL.canParse(asked, origin) ? new URL(asked, origin) : undefined
  if (url?.origin !== origin || NEVER.includes(url.pathname)) return '/home'
  return `${url.pathname}${url.search}${url.hash}`
}
