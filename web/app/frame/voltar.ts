/** The page that a person asked for before the login: `?voltar=/envios`. */
const PARAMETER = 'voltar'

/** These pages would lead nowhere, or to the logout. */
const NEVER = ['/', '/login', '/logout', '/perfil']
const isNever = (pathname: string) => NEVER.includes(pageOf(pathname))

/** The path as the router reads it: escapes, capitals and a slash at the end make no other page. */
function pageOf(pathname: string) {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '') || '/'
  } catch {
    return pathname // a broken escape belongs to no page
  }
}

/** `/login?voltar=…` for the page that requires a login. */
export function withVoltar(path: string, { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  if (isNever(pathname)) return path
  return `${path}?${new URLSearchParams({ [PARAMETER]: `${pathname}${search}${hash}` })}`
}

/** The address of another page on the way, such as /perfil after the login, with the parameter of `search`. */
export function keepVoltar(path: string, search: string) {
  const { pathname, search: query, hash } = new URL(readVoltar(search), window.location.origin)
  return new URLSearchParams(search).has(PARAMETER) && pathname !== '/home'
    ? withVoltar(path, { pathname, search: query, hash })
    : path
}

/** Whether the address has the parameter. */
export const hasVoltar = (search: string) => new URLSearchParams(search).has(PARAMETER)

/**
 * The path in the address, if it is one of ours; otherwise /home. A path that begins with two slashes, as '/.//outro.example'
 * does once it is read, would be another site's address in a link.
 */
export function readVoltar(search: string) {
  const asked = new URLSearchParams(search).get(PARAMETER) ?? ''
  const origin = window.location.origin
  const url = asked.startsWith('/') && URL.canParse(asked, origin) ? new URL(asked, origin) : undefined
  if (url?.origin !== origin || url.pathname.startsWith('//') || isNever(url.pathname)) return '/home'
  return `${url.pathname}${url.search}${url.hash}`
}
