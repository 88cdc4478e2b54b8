import type * as z from 'zod'
import { assertAll } from './config-error.ts'
import { count, privateUrl, secret, token, withoutSlash } from './formats.ts'

export const MERCADO_PAGO = {
  MERCADOPAGO_ACCESS_TOKEN: secret(token.optional()),
  MERCADOPAGO_WEBHOOK_SECRET: secret(token.optional()),
  MERCADOPAGO_URL: privateUrl.default('https://api.mercadopago.com'),
  MERCADOPAGO_TIMEOUT_MS: count(500, 60_000).default(10_000),
}

/** Undefined without the key and the secret that checks its webhooks; one of them requires the other. */
export function mercadoPagoOf(e: z.output<z.ZodObject<typeof MERCADO_PAGO>>) {
  if (!assertAll(['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_WEBHOOK_SECRET'], e)) return undefined
  return {
    token: e.MERCADOPAGO_ACCESS_TOKEN!,
    segredo: e.MERCADOPAGO_WEBHOOK_SECRET!,
    url: withoutSlash(e.MERCADOPAGO_URL),
    timeoutMs: e.MERCADOPAGO_TIMEOUT_MS,
  }
}
