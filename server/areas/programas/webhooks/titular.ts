import type { Db, Deps, Pessoa } from '../../../kernel/deps.ts'
import { countPorEstado } from './entrega.repo.ts'
import { shownWebhook } from './mostrado.ts'
import { deleteWebhooksOf, listWebhooks } from './webhook.repo.ts'

/** The webhooks of the account, without their secrets, and how many entregas each has. */
export async function tellWebhooks({ db }: Deps, { assinaturaUuid }: Pessoa) {
  if (!assinaturaUuid) return { webhooks: [] }
  const quantas = await countPorEstado(db, assinaturaUuid)
  const webhooks = (await listWebhooks(db, assinaturaUuid)).map((webhook) => ({
    ...shownWebhook(webhook),
    entregas: quantas
      .filter(({ webhookUuid }) => webhookUuid === webhook.uuid)
      .map(({ estado, quantas: n }) => ({ estado, quantas: n })),
  }))
  return { webhooks }
}

/** Deletes the webhooks. Called after `eraseEventos`, whose lock keeps new eventos from waking the webhooks. */
export async function eraseWebhooks(_deps: Deps, tx: Db, { assinaturaUuid }: Pessoa) {
  if (assinaturaUuid) await deleteWebhooksOf(tx, assinaturaUuid)
}
