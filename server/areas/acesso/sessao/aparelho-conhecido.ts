import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../kernel/deps.ts'

/** Days for which a browser stays known after a log in. */
const CONHECIDO_DAYS = 90
const NOME = 'aparelho'

/** A known browser: its nonce, its account as a keyed digest of the CPF, and when it last logged in. */
export type Aparelho = { nonce: string; conta: string; em: Date }

/**
 * Marks the browser of a log in with a signed cookie for one account. The cookie opens nothing. It only gives later
 * tries of this browser on that account a counter of their own, so that neighbours behind the same address cannot block
 * them. `nonce`: that of a browser that was known before; it keeps its counter. The cookie's flags keep it from scripts and
 * other sites.
 */
export function markAparelho(
  reply: FastifyReply,
  { publicUrl }: Deps['config'],
  {
    segredo,
    conta,
    em,
    nonce = randomBytes(12).toString('base64url'),
  }: { segredo: string; conta: string; em: Date; nonce?: string | undefined },
) {
  const head = [em.getTime().toString(36), nonce, conta].join('.')
  const flags = ['Path=/api/v1', `Max-Age=${CONHECIDO_DAYS * 86_400}`, 'HttpOnly', 'SameSite=Strict']
  if (publicUrl?.startsWith('https:')) flags.push('Secure')
  reply.header('set-cookie', [`${NOME}=${head}.${sign(segredo, head)}`, ...flags].join('; '))
}

/**
 * The browser that the cookie of a request names; undefined without one, or when its last log in is 90 days ago. Whether
 * the account still knows it is looked up with the CPF (`findEntradaDesde`).
 */
export function findAparelho(
  { headers }: FastifyRequest,
  { segredo, em }: { segredo: string; em: Date },
): Aparelho | undefined {
  const cookie = COOKIE.exec(headers.cookie ?? '')?.[1]
  const [since = '', nonce = '', conta = '', signature = ''] = cookie?.split('.') ?? []
  const expected = Buffer.from(sign(segredo, `${since}.${nonce}.${conta}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const marcado = new Date(Number.parseInt(since, 36))
  const isFresh = em.getTime() - marcado.getTime() < CONHECIDO_DAYS * 86_400_000
  return isFresh ? { nonce, conta, em: marcado } : undefined
}

const COOKIE = new RegExp(`(?:^|;\\s*)${NOME}=([\\w.-]{1,200})`)

const sign = (segredo: string, head: string) =>
  createHmac('sha256', segredo).update(`aparelho ${head}`).digest('base64url').slice(0, 32)
