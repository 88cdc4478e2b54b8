const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * What may be read without a connection: the list of fretes, one frete, the notices, the recipients. Nothing with money
 * that can be spent, and nothing that a person decides by: balance, wallet, cart, quotes, payments and limits come from
 * the server or not at all.
 */
const KEPT = new RegExp(`^/api/v1/(?:frete|frete/quantidade|frete/${UUID}|notificacao|destinatario)$`)

/** Whether the last answer of this address is kept for reading offline. */
export const isKept = (pathname: string) => KEPT.test(pathname)

/**
 * Whether the empty shell may answer for this page. The API and the sandbox answer themselves; a name with a dot is a
 * file.
 */
export const isPage = (pathname: string) => !/^\/(?:api|sandbox)(?:\/|$)|\./.test(pathname)
