/** Where one was going when the login came in between: `?voltar=/envios`. */
const PARAMETER = 'voltar'

/** These would lead nowhere, or out again. */
const NEVER = ['/', '/login', '/logout', '/perfil']

/** `/login?voltar=…` for the page that asks for it. */
export function withVoltar(path: string, { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  if (NEVER.includes(pathname)) return path
  return `${path}?${new URLSearchParams({ [PARAMETER]: `${pathname}${search}${hash}` })}`
}

/** The same place, asked for by another page on the way. */
export function keepVoltar(path: string, search: string) {
  const { pathname, search: query, hash } = new URL(readVoltar(search), window.location.origin)
  return new URLSearchParams(search).has(PARAMETER) && pathname !== '/home'
    ? withVoltar(path, { pathname, search: query, hash })
    : path
}

/** Whether the person was on the way to somewhere. */
export const hasVoltar = (search: string) => new URLSearchParams(search).has(PARAMETER)

/** The path that the address names, if it is one of ours; /home otherwise. */
export function readVoltar(search: string) {
  const asked = new URLSearchParams(search).get(PARAMETER) ?? ''
  const origin = window.location.origin
  const url = asked.startsWith('/') && URL.canParse(asked, origin) ? new URL(asked, origin) : undefined
  if (url?.origin !== origin || NEVER.includes(url.pathname)) return '/home'
  return `${url.pathname}${url.search}${url.hash}`
}
