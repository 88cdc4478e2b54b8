/**
 * A drawer: the last answers that one session and perfil may read offline (web/worker/sw.ts). It is a cache of the
 * browser; its name is a digest of the session's token, so that no other session's request finds it. The page creates
 * and deletes it; the worker fills it only while it exists.
 */
const GAVETA = 'leitura-'
export const isGaveta = (cache: string) => cache.startsWith(GAVETA)

/** The name of the drawer that a request may read, by the request's own headers. */
export async function nameGaveta(authorization: string, perfil: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${authorization}\n${perfil}`))
  return GAVETA + [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** On an answer from the drawer: when the server gave it, as an HTTP date. */
export const LIDO_EM = 'x-lido-em'
