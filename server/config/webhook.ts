import type * as z from 'zod'
import { onOff } from './formats.ts'

export const WEBHOOK = { WEBHOOK_LOCAL: onOff.default('off') }

export const webhookOf = (e: z.output<z.ZodObject<typeof WEBHOOK>>) => ({
  /** Webhooks may also go to this machine and its network, without TLS. For trying a receiver in the sandbox. */
  isLocal: e.WEBHOOK_LOCAL === 'on',
})
