/**
 * Raised limits: the people of a rehearsal stand for many, so each asks more often than one person would. Only variables that
 * the version before knows, too: nodes share the counters, and one with a higher limit leases more than another one allows.
 */
export const LIMITES = {
  LIMIT_QUOTES_PER_MINUTE: '100000000',
  LIMIT_CEP_PER_MINUTE: '100000000',
  LIMIT_PAYMENTS_PER_MINUTE: '100000000',
  LIMIT_CARDS_PER_HOUR: '100000000',
}
