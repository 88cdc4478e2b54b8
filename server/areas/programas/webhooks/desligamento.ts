import type { MotivoDeWebhook } from '#contract/programas/webhook'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { listLinhas } from '../eventos/evento.repo.ts'
import { switchOff, type Webhook } from './webhook.repo.ts'

/**
 * Switches off a webhook that the caller has locked. `perdidosDesde` becomes the time of the first evento without an ended
 * entrega, at the latest now. An earlier `perdidosDesde` stays.
 */
export async function turnOffWebhook(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  { uuid, assinaturaUuid, posicao, reenvioApos, perdidosDesde }: Webhook,
  motivo: MotivoDeWebhook,
) {
  const em = clock.now()
  const apos = Math.min(posicao, reenvioApos ?? posicao)
  const [primeira] = await listLinhas(tx, assinaturaUuid, { apos, max: 1 })
  const desde = [em, primeira?.registradoEm, perdidosDesde].filter((instant) => instant != null)
  return switchOff(tx, uuid, { motivo, em, perdidosDesde: desde.reduce((a, b) => (a < b ? a : b)) })
}
