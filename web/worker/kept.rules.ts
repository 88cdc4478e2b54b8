const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * What may be read without a connection: the list of fretes, one frete, the notices, the recipients. Nothing of money that can
 * be spent is here, and nothing that one decides by: balance, wallet, cart, quotes, payments, limits come from the server or
 * not at all.
 */
const KEPT = new RegExp(`^/api/v1/(?:frete|frete/quantidade|frete/${UUID}|notificacao|destinatario)$`)

/** Whether the last answer of this address is kept for reading offline. */
export const isKept = (pathname: string) => KEPT.test(pathname)

/** Whether the empty shell may stand in for this page. The API and the sandbox answer for themselves; a name with a dot is a file. */
export const isPage = (pathname: string) => !/^\/(?:api|sandbox)(?:\/|$)|\./.test(pathname)
