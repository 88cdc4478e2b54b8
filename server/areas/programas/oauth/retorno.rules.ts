/** What the browser carries to the aplicativo. */
export type Retorno = Readonly<Record<string, string | undefined>>

/**
 * The redirect URI with these parameters after its own query, which is unchanged (RFC 6749 §3.1.2, §4.1.2). Undefined
 * parameters are left out.
 */
export function retornoOf(redirectUri: string, retorno: Retorno) {
  const given = Object.entries(retorno).filter((one): one is [string, string] => one[1] !== undefined)
  const glue = !redirectUri.includes('?') ? '?' : /[?&]$/.test(redirectUri) ? '' : '&'
  return `${redirectUri}${glue}${new URLSearchParams(given).toString()}`
}

/**
 * A sentence without accents, quotes and backslashes: `error_description` may hold only printable ASCII without those two
 * (RFC 6749 §4.1.2.1, §5.2).
 */
export const asDescription = (text: string) => text.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '')
