import { randomUUID } from 'node:crypto'
import { TIPO_DE_TESTE } from '#contract/programas/webhook'
import type { Deps } from '../../../kernel/deps.ts'
import { sendEvento } from './envio.ts'
import { findWebhook } from './webhook.ts'

const POR_MINUTO = { name: 'programas.testWebhook', max: 10, windowSeconds: 60 }

/**
 * Sends a message of its own type now, also to a webhook that is off, and returns what came back. It is no evento of the
 * log, is not tried again, and says nothing about how the webhook fares.
 */
export async function testWebhook(deps: Deps, assinaturaUuid: string, uuid: string) {
  const webhook = await findWebhook(deps, assinaturaUuid, uuid)
  await deps.limits.take(POR_MINUTO, assinaturaUuid)
  const id = randomUUID()
  const dados = { webhookUuid: uuid }
  const { esperarSegundos: _, ...resultado } = await sendEvento(deps, webhook, {
    id,
    cursor: null,
    tipo: TIPO_DE_TESTE,
    em: deps.clock.now(),
    dados,
  })
  return { id, ...resultado }
}
