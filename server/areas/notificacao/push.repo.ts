import type { TipoDeAviso } from '#contract/notificacao'
import type { Db } from '../../kernel/deps.ts'
import type { NotificacaoTables } from './notificacao.tables.ts'

type Aparelho = NotificacaoTables['pushAparelho']
/** A person, and the assinatura whose avisos the person gets. */
export type Quem = Pick<Aparelho, 'usuarioUuid' | 'assinaturaUuid'>

const SHOWN = ['uuid', 'nome', 'endereco', 'criadoEm'] as const

export const listAparelhos = (db: Db, { usuarioUuid, assinaturaUuid }: Quem) =>
  db
    .selectFrom('pushAparelho')
    .select(SHOWN)
    .where('usuarioUuid', '=', usuarioUuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadoEm')
    .orderBy('uuid')
    .execute()

/** Every device of a person, for every assinatura. */
export const listAparelhosDe = (db: Db, usuarioUuid: string) =>
  db
    .selectFrom('pushAparelho')
    .select(['nome', 'criadoEm'])
    .where('usuarioUuid', '=', usuarioUuid)
    .orderBy('criadoEm')
    .orderBy('uuid')
    .execute()

export const findAparelho = (db: Db, uuid: string) =>
  db
    .selectFrom('pushAparelho')
    .select(['uuid', 'usuarioUuid', 'assinaturaUuid', 'endereco', 'p256dh', 'auth'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

/** Adds a device, or updates keys, session and name of this browser for this assinatura. */
export const saveAparelho = (tx: Db, { uuid, criadoEm, ...aparelho }: Aparelho) =>
  tx
    .insertInto('pushAparelho')
    .values({ uuid, criadoEm, ...aparelho })
    .onConflict((row) => row.columns(['endereco', 'assinaturaUuid']).doUpdateSet(aparelho))
    .returning(SHOWN)
    .executeTakeFirstOrThrow()

/** Deletes the devices of other people in this browser: a browser has one owner. */
export const deleteAparelhosDeOutros = (tx: Db, endereco: string, usuarioUuid: string) =>
  tx.deleteFrom('pushAparelho').where('endereco', '=', endereco).where('usuarioUuid', '!=', usuarioUuid).execute()

/** Ties a browser's pushes to this session. False when it gets none for this assinatura. */
export async function renewAparelhos(
  tx: Db,
  { usuarioUuid, assinaturaUuid }: Quem,
  endereco: string,
  sessaoUuid: string,
) {
  const renewed = await tx
    .updateTable('pushAparelho')
    .set({ sessaoUuid })
    .where('endereco', '=', endereco)
    .where('usuarioUuid', '=', usuarioUuid)
    .returning('assinaturaUuid')
    .execute()
  return renewed.some((aparelho) => aparelho.assinaturaUuid === assinaturaUuid)
}

/** Whether any device still uses this address. */
export const hasAparelhos = async (db: Db, endereco: string) =>
  (await db.selectFrom('pushAparelho').select('uuid').where('endereco', '=', endereco).executeTakeFirst()) !== undefined

/** Deletes a device of this person; false when the person has none of this uuid. */
export async function deleteAparelho(db: Db, { usuarioUuid, assinaturaUuid }: Quem, uuid: string) {
  const deleted = await db
    .deleteFrom('pushAparelho')
    .where('uuid', '=', uuid)
    .where('usuarioUuid', '=', usuarioUuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .returning('uuid')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes a dead browser's devices, for every assinatura. */
export const deleteEndereco = (db: Db, endereco: string) =>
  db.deleteFrom('pushAparelho').where('endereco', '=', endereco).execute()

/** Devices whose owners want this kind of an assinatura's avisos; `padrao` decides for people without a choice. */
export const listDestinos = (
  tx: Db,
  assinaturaUuid: string,
  { tipo, padrao, usuarioUuid }: { tipo: TipoDeAviso; padrao: boolean; usuarioUuid?: string | undefined },
) =>
  tx
    .selectFrom('pushAparelho')
    .leftJoin('notificacaoPush', (join) =>
      join
        .onRef('notificacaoPush.usuarioUuid', '=', 'pushAparelho.usuarioUuid')
        .onRef('notificacaoPush.assinaturaUuid', '=', 'pushAparelho.assinaturaUuid')
        .on('notificacaoPush.tipo', '=', tipo),
    )
    .select('pushAparelho.uuid')
    .where('pushAparelho.assinaturaUuid', '=', assinaturaUuid)
    .$if(usuarioUuid !== undefined, (query) => query.where('pushAparelho.usuarioUuid', '=', usuarioUuid!))
    .where((row) =>
      row.or([row('notificacaoPush.push', '=', true), ...(padrao ? [row('notificacaoPush.push', 'is', null)] : [])]),
    )
    .execute()

/** A person's choices of pushes, of one kind or of all. */
export const listPushes = (db: Db, { usuarioUuid, assinaturaUuid }: Quem, tipo?: TipoDeAviso) =>
  db
    .selectFrom('notificacaoPush')
    .select(['tipo', 'push'])
    .where('usuarioUuid', '=', usuarioUuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .$if(tipo !== undefined, (query) => query.where('tipo', '=', tipo!))
    .execute()

export const savePush = (db: Db, preferencia: NotificacaoTables['notificacaoPush']) =>
  db
    .insertInto('notificacaoPush')
    .values(preferencia)
    .onConflict((row) => row.columns(['usuarioUuid', 'assinaturaUuid', 'tipo']).doUpdateSet({ push: preferencia.push }))
    .execute()

/** Deletes all choices and devices of a person, for every assinatura. */
export async function deletePushesOf(tx: Db, usuarioUuid: string) {
  await tx.deleteFrom('pushAparelho').where('usuarioUuid', '=', usuarioUuid).execute()
  await tx.deleteFrom('notificacaoPush').where('usuarioUuid', '=', usuarioUuid).execute()
}
