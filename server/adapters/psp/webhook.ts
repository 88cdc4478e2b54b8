import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Webhook, WebhookForjado } from '../../ports/psp.ts'

/** What a webhook's signature is made of (payments.md §3.4). */
type Assinado = { dataId: string; requestId: string | undefined; ts: string }

/** Mercado Pago tries for days to deliver a webhook; one signed longer ago is a replay. */
const MAX_AGE_MS = 7 * 24 * 3_600_000
/** How far Mercado Pago's clock may be ahead of ours. */
const MAX_AHEAD_MS = 5 * 60_000

/** The hex digits of `v1`. A pair without a value is left out. */
export function signWebhook({ dataId, requestId, ts }: Assinado, segredo: string) {
  const manifest = `id:${dataId};${requestId === undefined ? '' : `request-id:${requestId};`}ts:${ts};`
  return createHmac('sha256', segredo).update(manifest).digest('hex')
}

/**
 * The id of the payment that a webhook is about. Undefined for a webhook about something else, or of the old kind, which is
 * unsigned. The body is not read: the signature does not cover it. Throws WebhookForjado.
 */
export function readWebhookDePagamento(
  { headers, query }: Webhook,
  { segredo, now }: { segredo: string; now: Date },
): string | undefined {
  if (query['topic'] !== undefined && query['data.id'] === undefined) return undefined
  const [dataId, tipo] = [query['data.id'], query['type']]
  const { ts, v1 } = partsOf(headers['x-signature'])
  const requestId = headers['x-request-id']
  if (!ts || !v1 || typeof dataId !== 'string' || Array.isArray(requestId)) throw new WebhookForjado('no signature')
  const isRight = [dataId, dataId.toLowerCase()].some((id) =>
    isSame(v1, signWebhook({ dataId: id, requestId, ts }, segredo)),
  )
  if (!isRight) throw new WebhookForjado('wrong signature')
  const age = now.getTime() - millisecondsOf(ts)
  if (age > MAX_AGE_MS || age < -MAX_AHEAD_MS) throw new WebhookForjado('signed at another time')
  return tipo === 'payment' ? dataId : undefined
}

/** `ts=1742505638683,v1=5277…`, in any order. */
function partsOf(header: string | string[] | undefined) {
  const text = typeof header === 'string' ? header : ''
  return {
    ts: /(?:^|,)\s*ts=(\d{10,16})\s*(?:,|$)/.exec(text)?.[1],
    v1: /(?:^|,)\s*v1=([0-9a-f]{64})\s*(?:,|$)/i.exec(text)?.[1],
  }
}

/** Some senders count seconds, some milliseconds: the number of digits tells. */
const millisecondsOf = (ts: string) => (ts.length > 11 ? Number(ts) : Number(ts) * 1000)

const isSame = (told: string, right: string) => timingSafeEqual(Buffer.from(told, 'hex'), Buffer.from(right, 'hex'))
