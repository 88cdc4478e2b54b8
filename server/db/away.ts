/** The code of our own error for a database that is busy for too long. */
export const BANCO_OCUPADO = 'BANCO_OCUPADO'

/**
 * Socket and name failures, and the SQLSTATEs that mean "not now": 08 (connection), 25P03 and 25P04 (a transaction that was
 * idle or took too long), 53 (resources), 57P (shutdown, start, database dropped), 57014 (time-out), 58 (its files).
 */
const AWAY_CODE =
  /^(E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND|08\w{3}|25P0[34]|53\w{3}|57P\w{2}|57014|58\w{3})$/
/** pg's messages for errors without a code: a pool without a free connection, a broken or silent connection. */
const AWAY_MESSAGE =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|Postgres connection has been discarded)/

/** Whether an error means that the database is out of reach, not that the statement is wrong. */
export function isDatabaseAway(error: unknown) {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (code === BANCO_OCUPADO || AWAY_CODE.test(code))) return true
  return typeof message === 'string' && AWAY_MESSAGE.test(message)
}

/** SQLSTATE query_canceled: one statement took too long. */
const TOO_SLOW = '57014'

/** Whether the database is out of reach for every statement: going on with the next row is of no use. */
export const isDatabaseGone = (error: unknown) =>
  isDatabaseAway(error) && (error as { code?: unknown }).code !== TOO_SLOW
