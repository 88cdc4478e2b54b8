import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import type { NotificacaoTables } from './notificacao.tables.ts'

type Linha = NotificacaoTables['notificacao']

/** A filter; `inicio` is the first instant, `fim` the first instant after the range. */
export type Filtro = {
  assinaturaUuid: string
  status: 'nao_lidas' | 'lidas' | 'todas'
  inicio?: Date | undefined
  fim?: Date | undefined
  /** A member of a shop gets no aviso about the owner's account (D §16). */
  isPropria: boolean
}

/** Adds an aviso; false when its event has one already. */
export const insertNotificacao = async (tx: Db, notificacao: Omit<Linha, 'lidaEm'>) =>
  (await tx
    .insertInto('notificacao')
    .values(notificacao)
    .onConflict((row) => row.column('evento').doNothing())
    .returning('uuid')
    .executeTakeFirst()) !== undefined

export const findNotificacao = (db: Db, uuid: string) =>
  db
    .selectFrom('notificacao')
    .select(['assinaturaUuid', 'tipo', 'assunto', 'texto', 'caminho', 'criadaEm'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

const wanted = (db: Db, { assinaturaUuid, status, inicio, fim, isPropria }: Filtro) =>
  db
    .selectFrom('notificacao')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .$if(!isPropria, (query) => query.where('tipo', '!=', 'CONTA'))
    .$if(status === 'nao_lidas', (query) => query.where('lidaEm', 'is', null))
    .$if(status === 'lidas', (query) => query.where('lidaEm', 'is not', null))
    .$if(inicio !== undefined, (query) => query.where('criadaEm', '>=', inicio!))
    .$if(fim !== undefined, (query) => query.where('criadaEm', '<', fim!))

/** One page, the newest first. */
export const listNotificacoes = (db: Db, filtro: Filtro, { limit, offset }: { limit: number; offset: number }) =>
  wanted(db, filtro)
    .select(['uuid', 'tipo', 'assunto', 'texto', 'caminho', 'criadaEm', 'lidaEm'])
    .orderBy('criadaEm', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countNotificacoes(db: Db, filtro: Filtro) {
  const { quantas } = await wanted(db, filtro)
    .select(sql<number>`count(*)::int`.as('quantas'))
    .executeTakeFirstOrThrow()
  return quantas
}

/** Marks one aviso as read, keeping the first time; false when the subscriber has no such aviso. */
export async function markLida(
  db: Db,
  { uuid, assinaturaUuid, isPropria, em }: { uuid: string; em: Date } & Pick<Filtro, 'assinaturaUuid' | 'isPropria'>,
) {
  const { numUpdatedRows } = await db
    .updateTable('notificacao')
    .set({ lidaEm: sql`coalesce(lida_em, ${em})` })
    .where('uuid', '=', uuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .$if(!isPropria, (query) => query.where('tipo', '!=', 'CONTA'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks all unread avisos as read; returns their number. */
export async function markTodasLidas(
  db: Db,
  { assinaturaUuid, inicio, fim, isPropria }: Omit<Filtro, 'status'>,
  em: Date,
) {
  const { numUpdatedRows } = await db
    .updateTable('notificacao')
    .set({ lidaEm: em })
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('lidaEm', 'is', null)
    .$if(!isPropria, (query) => query.where('tipo', '!=', 'CONTA'))
    .$if(inicio !== undefined, (query) => query.where('criadaEm', '>=', inicio!))
    .$if(fim !== undefined, (query) => query.where('criadaEm', '<', fim!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const listTodas = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('notificacao')
    .select(['assunto', 'texto', 'criadaEm', 'lidaEm'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadaEm')
    .orderBy('uuid')
    .execute()

export const deleteNotificacoesOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('notificacao').where('assinaturaUuid', '=', assinaturaUuid).execute()

/** The newest avisos of a subscription: their kind, without their words, which may name people. */
export const listUltimosAvisos = (db: Db, assinaturaUuid: string, limit: number) =>
  db
    .selectFrom('notificacao')
    .select(['tipo', 'criadaEm', 'lidaEm'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadaEm', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limit)
    .execute()

/** The avisos of a subscription about one frete, by the names of their events. */
export const listAvisosDe = (db: Db, assinaturaUuid: string, freteUuid: string) =>
  db
    .selectFrom('notificacao')
    .select(['uuid', 'tipo', 'criadaEm', 'lidaEm'])
    .where(
      'evento',
      'in',
      EVENTOS_DO_FRETE.map((evento) => `${evento}:${freteUuid}`),
    )
    .where('assinaturaUuid', '=', assinaturaUuid)
    .execute()

const EVENTOS_DO_FRETE = [
  'frete-vencendo',
  'frete-expirado',
  'frete-cancelado',
  'frete-pago-depois',
  'frete-postado',
  'frete-entregue',
  'frete-devido',
  'frete-devolvido',
  'frete-extraviado',
  'frete-avariado',
]
