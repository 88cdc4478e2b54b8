import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { MotivoDeWebhook } from '#contract/programas/webhook'
import type { Db } from '../../../kernel/deps.ts'
import { claimDue, type Lease } from '../../../kernel/work/lease.repo.ts'
import type { WebhookTables } from './webhook.tables.ts'

export type Webhook = Selectable<WebhookTables['webhook']>

const doDono = (db: Db, assinaturaUuid: string, uuid: string) =>
  db.selectFrom('webhook').selectAll().where('uuid', '=', uuid).where('assinaturaUuid', '=', assinaturaUuid)

export const listWebhooks = (db: Db, assinaturaUuid: string): Promise<Webhook[]> =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadoEm')
    .orderBy('uuid')
    .execute()

export const findWebhook = (db: Db, assinaturaUuid: string, uuid: string): Promise<Webhook | undefined> =>
  doDono(db, assinaturaUuid, uuid).executeTakeFirst()

/** Locks a webhook of this subscriber for a change. */
export const lockWebhook = (tx: Db, assinaturaUuid: string, uuid: string): Promise<Webhook | undefined> =>
  doDono(tx, assinaturaUuid, uuid).forUpdate().executeTakeFirst()

const emTrabalho = (db: Db, uuid: string, ate: Date) =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('emTrabalho', '=', true)
    .where('proximaEm', '=', ate)

/** The webhook, if this node still works on it (its lease ends at `ate`). */
export const findEmTrabalho = (db: Db, uuid: string, ate: Date): Promise<Webhook | undefined> =>
  emTrabalho(db, uuid, ate).executeTakeFirst()

export const lockEmTrabalho = (tx: Db, uuid: string, ate: Date): Promise<Webhook | undefined> =>
  emTrabalho(tx, uuid, ate).forUpdate().executeTakeFirst()

export const insertWebhook = (tx: Db, webhook: Insertable<WebhookTables['webhook']>): Promise<Webhook> =>
  tx.insertInto('webhook').values(webhook).returningAll().executeTakeFirstOrThrow()

/** Changes a webhook that the caller has locked. */
export const updateWebhook = (tx: Db, uuid: string, changed: Updateable<WebhookTables['webhook']>): Promise<Webhook> =>
  tx.updateTable('webhook').set(changed).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow()

export async function deleteWebhook(db: Db, assinaturaUuid: string, uuid: string) {
  const { numDeletedRows } = await db
    .deleteFrom('webhook')
    .where('uuid', '=', uuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all webhooks of a subscription with their entregas. The caller has locked the numbering of eventos. */
export const deleteWebhooksOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('webhook').where('assinaturaUuid', '=', assinaturaUuid).execute()

/** Stores a new secret; the old secret also signs until `ate`. False while an earlier old secret still signs. */
export async function changeSegredo(db: Db, uuid: string, segredo: string, { em, ate }: { em: Date; ate: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set((row) => ({ segredo, segredoAnterior: row.ref('segredo'), segredoAnteriorAte: ate }))
    .where('uuid', '=', uuid)
    .where((row) => row.or([row('segredoAnteriorAte', 'is', null), row('segredoAnteriorAte', '<=', em)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Leases due webhooks to this node: those that fail or are slow, or the others. Until the webhook is released, `proximaEm` is
 * the end of the lease.
 */
export const claimWebhooks = (db: Db, lease: Lease, { isAtrasado }: { isAtrasado: boolean }) =>
  claimDue<{ uuid: string; proximaEm: Date }>(db, 'webhook', lease, {
    due: 'proximaEm',
    key: ['uuid'],
    where: isAtrasado ? sql`(falhando_desde is not null or lento)` : sql`falhando_desde is null and not lento`,
    set: sql`, em_trabalho = true`,
    returning: ['uuid', 'proximaEm'],
  })

/**
 * Ends the work of a node on a webhook. The webhook is due again when the log has more or an entrega is due, but not before
 * `antes`; eventos that come meanwhile wait until `antes`, too. Returns when the webhook is due. Undefined when another node
 * has it by now, or when it is off.
 */
export async function releaseWebhook(db: Db, uuid: string, ate: Date, antes: Date) {
  const { rows } = await sql<Pick<Webhook, 'proximaEm' | 'falhandoDesde' | 'lento'>>`
    update webhook as w set em_trabalho = false, pausado_ate = ${antes}, proxima_em = case
      when w.tem_novos or w.reenvio_apos is not null then ${antes}::timestamptz
      else (
        select greatest(min(e.proxima_em), ${antes}::timestamptz) from webhook_entrega as e
        where e.webhook_uuid = w.uuid and e.estado = 'PENDENTE' having count(*) > 0
      ) end
    where w.uuid = ${uuid} and w.em_trabalho and w.proxima_em = ${ate}
    returning w.proxima_em, w.falhando_desde, w.lento`.execute(db)
  return rows[0]
}

/** Notes that a receiver took an evento, and whether it was slow. */
export const markSucesso = (tx: Db, uuid: string, em: Date, lento: boolean) =>
  tx
    .updateTable('webhook')
    .set({ ultimoSucessoEm: em, lento, falhandoDesde: null, avisadoEm: null, avisadoDoFimEm: null })
    .where('uuid', '=', uuid)
    .execute()

/** Notes that a try failed. Returns the webhook; undefined when it is off. */
export const markFalha = (tx: Db, uuid: string, em: Date): Promise<Webhook | undefined> =>
  tx
    .updateTable('webhook')
    .set({ falhandoDesde: sql`coalesce(falhando_desde, ${em})` })
    .where('uuid', '=', uuid)
    .where('estado', '=', 'ATIVO')
    .returningAll()
    .executeTakeFirst()

/**
 * Switches off a webhook that the caller has locked. Pending entregas end as FALHOU. If the first of them entered the log
 * before `perdidosDesde`, its time is stored as `perdidosDesde`.
 */
export async function switchOff(
  tx: Db,
  uuid: string,
  { motivo, em, perdidosDesde }: { motivo: MotivoDeWebhook; em: Date; perdidosDesde: Date },
) {
  const { rows } = await sql<{ desde: Date | null }>`
    with terminadas as (
      update webhook_entrega set estado = 'FALHOU', proxima_em = null, terminada_em = ${em}
      where webhook_uuid = ${uuid} and estado = 'PENDENTE' returning registrado_em
    )
    select min(registrado_em) as desde from terminadas`.execute(tx)
  const primeira = rows[0]?.desde
  return updateWebhook(tx, uuid, {
    estado: 'DESLIGADO',
    motivo,
    desligadoEm: em,
    perdidosDesde: primeira && primeira < perdidosDesde ? primeira : perdidosDesde,
    temNovos: false,
    reenvioApos: null,
    reenvioAte: null,
    proximaEm: null,
    emTrabalho: false,
  })
}
