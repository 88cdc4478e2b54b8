import { randomBytes } from 'node:crypto'
import { INICIO_DO_SEGREDO } from '#contract/programas/webhook'
import type { Deps } from '../../../kernel/deps.ts'
import { lockSegredo, openSegredo } from '../../../kernel/guard/cofre.ts'
import type { Webhook } from './webhook.repo.ts'

const BYTES = 32
const guardaDe = (uuid: string) => ({ uso: 'webhook', dono: uuid }) as const

/** A new secret of a webhook: the text for its owner, and the stored form. */
export async function mintSegredo(deps: Deps, uuid: string) {
  const bytes = randomBytes(BYTES)
  const segredo = `${INICIO_DO_SEGREDO}${bytes.toString('base64')}`
  return { segredo, guardado: await lockSegredo(deps, guardaDe(uuid), bytes) }
}

/** The keys that sign now, the newest first. Empty when the newest one cannot be decrypted. */
export async function openSegredos(
  deps: Deps,
  { uuid, segredo, segredoAnterior, segredoAnteriorAte }: Webhook,
): Promise<Uint8Array[]> {
  const novo = await openSegredo(deps, guardaDe(uuid), segredo)
  if (!novo) return []
  const isAnteriorValid = segredoAnterior && segredoAnteriorAte && segredoAnteriorAte > deps.clock.now()
  const anterior = isAnteriorValid ? await openSegredo(deps, guardaDe(uuid), segredoAnterior) : undefined
  return anterior ? [novo, anterior] : [novo]
}
