import type * as z from 'zod'
import { onOff } from './formats.ts'

export const WEBHOOK = { WEBHOOK_LOCAL: onOff.default('off') }

export const webhookOf = (e: z.output<z.ZodObject<typeof WEBHOOK>>) => ({
  /** Webhooks may also go to this machine and its neighbours, without TLS: for a receiver that one runs oneself. */
  isLocal: e.WEBHOOK_LOCAL === 'on',
})
