import { toBrasilia } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import type { RespostaDeWebhook } from '../../../ports/webhook.ts'
import { openSegredos } from './segredo.ts'
import type { Webhook } from './webhook.repo.ts'

/** An evento for a receiver: the fields of Standard Webhooks, and the evento's place in the log. */
export type EventoParaEnvio = { id: string; cursor: string | null; tipo: string; em: Date; dados: object }

/** Makes one try to send an evento. Not called while a transaction is open. */
export async function sendEvento(
  deps: Deps,
  webhook: Webhook,
  { id, cursor, tipo, em, dados }: EventoParaEnvio,
): Promise<RespostaDeWebhook> {
  const segredos = await openSegredos(deps, webhook)
  if (segredos.length === 0) return { erro: 'SEGREDO', status: null, resposta: '', esperarSegundos: null, duracaoMs: 0 }
  const corpo = JSON.stringify({ type: tipo, timestamp: toBrasilia(em), id, cursor, data: dados })
  return deps.webhooks.send(webhook.url, { id, corpo, segredos })
}
