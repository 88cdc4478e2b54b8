import { type Selectable, sql } from 'kysely'
import { plusSeconds } from '#contract/kernel/values/instant'
import { ENTREGAS_GUARDADAS_DIAS, type EstadoDeEntrega } from '#contract/programas/webhook'
import type { Db } from '../../../kernel/deps.ts'
import { deleteExpiredOf } from '../../../kernel/work/expired.repo.ts'
import type { TentativaGuardada, WebhookTables } from './webhook.tables.ts'

export type Entrega = Selectable<WebhookTables['webhookEntrega']>
/** A line of the log that becomes an entrega. */
export type Linha = { posicao: number; uuid: string; tipo: string; em: Date; registradoEm: Date }

const asRecords = (linhas: readonly Linha[]) =>
  JSON.stringify(
    linhas.map(({ posicao, uuid, tipo, em, registradoEm }) => ({
      posicao,
      evento_uuid: uuid,
      tipo,
      em,
      registrado_em: registradoEm,
    })),
  )

/** Makes an entrega of each line, due at once. An entrega that exists stays as it is; with `isDeNovo` it is sent again. */
export const insertEntregas = (
  tx: Db,
  webhookUuid: string,
  linhas: readonly Linha[],
  { em, isDeNovo }: { em: Date; isDeNovo: boolean },
) =>
  sql`
    insert into webhook_entrega (webhook_uuid, evento_uuid, posicao, tipo, em, registrado_em, estado, proxima_em)
    select ${webhookUuid}, l.evento_uuid, l.posicao, l.tipo, l.em, l.registrado_em, 'PENDENTE', ${em}
    from jsonb_to_recordset(${asRecords(linhas)}::jsonb)
      as l(evento_uuid uuid, posicao bigint, tipo text, em timestamptz, registrado_em timestamptz)
    on conflict (webhook_uuid, evento_uuid) do ${
      isDeNovo
        ? sql`update set estado = 'PENDENTE', tentativas = 0, proxima_em = excluded.proxima_em, terminada_em = null
            where webhook_entrega.estado <> 'PENDENTE'`
        : sql`nothing`
    }`.execute(tx)

/** Makes the failed entregas of these lines due again. */
export const reopenFalhas = (tx: Db, webhookUuid: string, uuids: readonly string[], em: Date) =>
  tx
    .updateTable('webhookEntrega')
    .set({ estado: 'PENDENTE', tentativas: 0, proximaEm: em, terminadaEm: null })
    .where('webhookUuid', '=', webhookUuid)
    .where('eventoUuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .where('estado', '=', 'FALHOU')
    .execute()

/** Makes these entregas due at once, also those that wait for their next try. Returns how many were found. */
export async function reopenEntregas(tx: Db, webhookUuid: string, uuids: readonly string[], em: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('webhookEntrega')
    .set({ estado: 'PENDENTE', tentativas: 0, proximaEm: em, terminadaEm: null })
    .where('webhookUuid', '=', webhookUuid)
    .where('eventoUuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The entregas of a webhook that are due, the longest due first. */
export const listDevidas = (db: Db, webhookUuid: string, agora: Date, max: number): Promise<Entrega[]> =>
  db
    .selectFrom('webhookEntrega')
    .selectAll()
    .where('webhookUuid', '=', webhookUuid)
    .where('estado', '=', sql.lit('PENDENTE'))
    .where('proximaEm', '<=', agora)
    .orderBy('proximaEm')
    .orderBy('posicao')
    .limit(max)
    .execute()

/** Tries that are kept of one entrega: ten of the present row, and two of the row before a reenvio. */
const TENTATIVAS_GUARDADAS = 12

/**
 * Writes down a try of an entrega that had `tentativas` tries before. False when another try was written down since. A success
 * counts also when the webhook was switched off since. A failure then only changes the count and the list of tries.
 */
export async function keepTentativa(
  tx: Db,
  { webhookUuid, eventoUuid, tentativas }: Pick<Entrega, 'webhookUuid' | 'eventoUuid' | 'tentativas'>,
  tentativa: TentativaGuardada,
  fim: { estado: 'ENTREGUE' | 'FALHOU'; em: Date } | { estado: 'PENDENTE'; proximaEm: Date },
) {
  const { estado } = fim
  const proximaEm = estado === 'PENDENTE' ? fim.proximaEm : null
  const terminadaEm = estado === 'PENDENTE' ? null : fim.em
  const isNew = sql`(estado = 'PENDENTE' or ${estado} = 'ENTREGUE')`
  const { numAffectedRows } = await sql`
    update webhook_entrega set
      tentativas = tentativas + 1,
      historico = case when jsonb_array_length(historico) < ${TENTATIVAS_GUARDADAS}
        then historico else historico - 0 end || ${JSON.stringify([tentativa])}::jsonb,
      estado = case when ${isNew} then ${estado} else estado end,
      proxima_em = case when ${isNew} then ${proximaEm}::timestamptz else proxima_em end,
      terminada_em = case when ${isNew} then ${terminadaEm}::timestamptz else terminada_em end
    where webhook_uuid = ${webhookUuid} and evento_uuid = ${eventoUuid} and tentativas = ${tentativas}`.execute(tx)
  return Number(numAffectedRows ?? 0) === 1
}

export type FiltroDeEntregas = { webhookUuid: string; estado?: EstadoDeEntrega | undefined }

const filtered = (db: Db, { webhookUuid, estado }: FiltroDeEntregas) =>
  db
    .selectFrom('webhookEntrega')
    .where('webhookUuid', '=', webhookUuid)
    .$if(estado !== undefined, (all) => all.where('estado', '=', estado!))

/** One page of entregas, the newest evento first. */
export const listEntregas = (
  db: Db,
  filtro: FiltroDeEntregas,
  { limit, offset }: { limit: number; offset: number },
): Promise<Entrega[]> =>
  filtered(db, filtro).selectAll().orderBy('posicao', 'desc').limit(limit).offset(offset).execute()

export async function countEntregas(db: Db, filtro: FiltroDeEntregas) {
  const { quantas } = await filtered(db, filtro)
    .select(sql<number>`count(*)::int`.as('quantas'))
    .executeTakeFirstOrThrow()
  return quantas
}

/** How many entregas of each state a subscription's webhooks have. */
export const countPorEstado = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('webhookEntrega as e')
    .innerJoin('webhook as w', 'w.uuid', 'e.webhookUuid')
    .select(['e.webhookUuid', 'e.estado', sql<number>`count(*)::int`.as('quantas')])
    .where('w.assinaturaUuid', '=', assinaturaUuid)
    .groupBy(['e.webhookUuid', 'e.estado'])
    .execute()

/** Deletes entregas that ended ENTREGAS_GUARDADAS_DIAS ago. */
export const deleteEntregasVelhas = (db: Db, agora: Date) =>
  deleteExpiredOf(db, 'webhookEntrega', plusSeconds(agora, -ENTREGAS_GUARDADAS_DIAS * 86_400), {
    due: 'terminadaEm',
    key: ['webhookUuid', 'eventoUuid'],
  })
