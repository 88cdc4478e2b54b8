import { createHmac } from 'node:crypto'

/** What Standard Webhooks 1.0.0 signs. */
export type Assinada = { id: string; timestamp: number; corpo: string }

/** The header `webhook-signature`: one `v1` signature for each key, separated by spaces. `id` must not contain a dot. */
export const signWebhook = ({ id, timestamp, corpo }: Assinada, segredos: readonly Uint8Array[]) =>
  segredos
    .map((segredo) => `v1,${createHmac('sha256', segredo).update(`${id}.${timestamp}.${corpo}`).digest('base64')}`)
    .join(' ')
