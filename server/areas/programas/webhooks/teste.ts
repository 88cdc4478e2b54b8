import { randomUUID } from 'node:crypto'
import { TIPO_DE_TESTE } from '#contract/programas/webhook'
import type { Deps } from '../../../kernel/deps.ts'
import { sendEvento } from './envio.ts'
import { findWebhook } from './webhook.ts'

const POR_MINUTO = { name: 'programas.testWebhook', max: 10, windowSeconds: 60 }

/**
 * Sends a message of type TIPO_DE_TESTE now, also to a webhook that is off, and returns the result. The message is no evento of
 * the log and is not tried again. The result does not change the state of the webhook.
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
