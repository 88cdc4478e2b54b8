/** Raised limits: the people of a rehearsal stand for many, so each asks more often than one person would. */
export const LIMITES = {
  LIMIT_QUOTES_PER_MINUTE: '100000000',
  LIMIT_CEP_PER_MINUTE: '100000000',
  LIMIT_PAYMENTS_PER_MINUTE: '100000000',
  LIMIT_CARDS_PER_HOUR: '100000000',
  LIMIT_CAPTCHA_PER_MINUTE: '100000000',
}
