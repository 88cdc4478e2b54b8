import type * as z from 'zod'
import { ConfigError } from './config-error.ts'
import { count, privateUrl, secret, token, withoutSlash } from './formats.ts'

export const MERCADO_PAGO = {
  MERCADOPAGO_ACCESS_TOKEN: secret(token.optional()),
  MERCADOPAGO_WEBHOOK_SECRET: secret(token.optional()),
  MERCADOPAGO_URL: privateUrl.default('https://api.mercadopago.com'),
  MERCADOPAGO_TIMEOUT_MS: count(500, 60_000).default(10_000),
}

/** Undefined without a key. With a key, the secret that checks its webhooks is required. */
export function mercadoPagoOf(e: z.output<z.ZodObject<typeof MERCADO_PAGO>>) {
  if (!e.MERCADOPAGO_ACCESS_TOKEN) return undefined
  if (!e.MERCADOPAGO_WEBHOOK_SECRET) {
    throw new ConfigError('MERCADOPAGO_WEBHOOK_SECRET: obrigatório com MERCADOPAGO_ACCESS_TOKEN.')
  }
  return {
    token: e.MERCADOPAGO_ACCESS_TOKEN,
    segredo: e.MERCADOPAGO_WEBHOOK_SECRET,
    url: withoutSlash(e.MERCADOPAGO_URL),
    timeoutMs: e.MERCADOPAGO_TIMEOUT_MS,
  }
}
