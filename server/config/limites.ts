import type * as z from 'zod'
import { MAX_VOLUMES } from '#contract/cotacao'
import { count } from './formats.ts'

/** The largest `integer` of PostgreSQL, in which uses are counted. */
const MAIOR_INTEIRO = 2 ** 31 - 1

export const LIMITES = {
  LIMIT_QUOTES_PER_MINUTE: count(MAX_VOLUMES, 100_000_000).default(120),
  LIMIT_CEP_PER_MINUTE: count(1, 100_000_000).default(120),
  LIMIT_TRACKING_PER_MINUTE: count(1, 100_000_000).default(60),
  LIMIT_LOGIN_PER_MINUTE: count(1, 100_000_000).default(10),
  LIMIT_MAILS_PER_HOUR: count(1, 100_000_000).default(5),
  LIMIT_PAYMENTS_PER_MINUTE: count(1, 100_000_000).default(60),
  LIMIT_CARDS_PER_HOUR: count(1, 100_000_000).default(30),
  LIMIT_CAPTCHA_PER_MINUTE: count(1, 100_000_000).default(60),
  LIMIT_BIN_PER_MINUTE: count(1, 100_000_000).default(120),
}

/**
 * Requests per minute from one IP, where no comment says otherwise (D §3). The sandbox allows ten times as many of all
 * but `falhasDeLogin`, because there one person plays everybody.
 */
export function limitesOf(e: z.output<z.ZodObject<typeof LIMITES>>, sandbox: boolean) {
  const times = sandbox ? 10 : 1
  return {
    quotes: e.LIMIT_QUOTES_PER_MINUTE * times,
    cep: e.LIMIT_CEP_PER_MINUTE * times,
    /** Tracking codes asked for without a session. */
    rastreio: e.LIMIT_TRACKING_PER_MINUTE * times,
    login: e.LIMIT_LOGIN_PER_MINUTE * times,
    /** Wrong passwords in the whole house in a quarter of an hour, from networks that the accounts do not know. */
    falhasDeLogin: Math.min(e.LIMIT_LOGIN_PER_MINUTE * 100, MAIOR_INTEIRO),
    /** Mails of each kind that one person may cause in an hour. */
    mails: e.LIMIT_MAILS_PER_HOUR * times,
    /** Payments that one account may begin in a minute, and cards that it may try in an hour. */
    payments: e.LIMIT_PAYMENTS_PER_MINUTE * times,
    cards: e.LIMIT_CARDS_PER_HOUR * times,
    /** Robot checks, and first digits of a card, in a minute: so many from one IP, and so many by one person from all IPs. */
    captcha: e.LIMIT_CAPTCHA_PER_MINUTE * times,
    bin: e.LIMIT_BIN_PER_MINUTE * times,
  }
}
