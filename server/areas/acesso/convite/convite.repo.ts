import { type Insertable, type Selectable, sql } from 'kysely'
import type { OutrosAcessos } from '#contract/acesso'
import type { Papel } from '#contract/kernel/http/papel'
import type { Db } from '../../../kernel/deps.ts'
import { deleteExpiredOf } from '../../../kernel/work/expired.repo.ts'
import type { AcessoTables } from '../acesso.tables.ts'

export type ConviteGuardado = Selectable<AcessoTables['convite']>

/** Adds an invitation; false when this e-mail has one of this shop that nobody has accepted. */
export const insertConvite = async (
  tx: Db,
  convite: Omit<Insertable<AcessoTables['convite']>, 'tokenHash' | 'cadastroUuid' | 'aceitoEm' | 'perfilUuid'>,
) =>
  (await tx
    .insertInto('convite')
    .values({ ...convite, tokenHash: null, cadastroUuid: null, aceitoEm: null, perfilUuid: null })
    .onConflict((row) => row.columns(['lojaUuid', 'email']).where('aceitoEm', 'is', null).doNothing())
    .returning('uuid')
    .executeTakeFirst()) !== undefined

/** No owner check: called with the token of the link, which only its holder has. */
export const findConviteByToken = (db: Db, tokenHash: string): Promise<ConviteGuardado | undefined> =>
  db.selectFrom('convite').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
/** No owner check: called by the job that sends the mail. */
export const findConvite = (db: Db, uuid: string): Promise<ConviteGuardado | undefined> =>
  db.selectFrom('convite').selectAll().where('uuid', '=', uuid).executeTakeFirst()

/** The open invitation with which a person registered. Undefined when there was none, or when it was accepted. */
export const findConviteDoCadastro = (db: Db, cadastroUuid: string): Promise<ConviteGuardado | undefined> =>
  db
    .selectFrom('convite')
    .selectAll()
    .where('cadastroUuid', '=', cadastroUuid)
    .where('aceitoEm', 'is', null)
    .orderBy('enviadoEm', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The invitation of this e-mail to the shop that nobody has accepted, expired or not. */
export const findPendente = (tx: Db, lojaUuid: string, email: string): Promise<ConviteGuardado | undefined> =>
  tx
    .selectFrom('convite')
    .selectAll()
    .where('lojaUuid', '=', lojaUuid)
    .where('email', '=', email)
    .where('aceitoEm', 'is', null)
    .executeTakeFirst()

/** The invitations of a shop, the newest first. */
export const listConvites = (db: Db, lojaUuid: string): Promise<ConviteGuardado[]> =>
  db
    .selectFrom('convite')
    .selectAll()
    .where('lojaUuid', '=', lojaUuid)
    .orderBy('enviadoEm', 'desc')
    .orderBy('uuid', 'desc')
    .execute()

/** Stores the digest of the link's token. False when the invitation was sent again, accepted or withdrawn meanwhile. */
export const saveTokenDoConvite = async (db: Db, { uuid, envio }: { uuid: string; envio: string }, tokenHash: string) =>
  (await db
    .updateTable('convite')
    .set({ tokenHash })
    .where('uuid', '=', uuid)
    .where('envio', '=', envio)
    .where('aceitoEm', 'is', null)
    .returning('uuid')
    .executeTakeFirst()) !== undefined

/**
 * Renews an invitation of the shop that nobody has accepted, expired or not. The link of the earlier mail ends at once.
 */
export const renewConvite = (
  tx: Db,
  lojaUuid: string,
  uuid: string,
  novo: Pick<ConviteGuardado, 'envio' | 'enviadoEm' | 'expiraEm'> & { papel?: Papel },
): Promise<ConviteGuardado | undefined> =>
  tx
    .updateTable('convite')
    .set({ ...novo, tokenHash: null })
    .where('lojaUuid', '=', lojaUuid)
    .where('uuid', '=', uuid)
    .where('aceitoEm', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Remembers who registered with the link. */
export const saveCadastroDoConvite = (tx: Db, uuid: string, cadastroUuid: string) =>
  tx.updateTable('convite').set({ cadastroUuid }).where('uuid', '=', uuid).where('aceitoEm', 'is', null).execute()

/** Spends an invitation: succeeds once, before it expires, and only if it was not sent again since it was read. */
export const spendConvite = async (tx: Db, { uuid, envio }: ConviteGuardado, perfilUuid: string, em: Date) =>
  (await tx
    .updateTable('convite')
    .set({ aceitoEm: em, perfilUuid, cadastroUuid: null })
    .where('uuid', '=', uuid)
    .where('envio', '=', envio)
    .where('aceitoEm', 'is', null)
    .where('expiraEm', '>', em)
    .returning('uuid')
    .executeTakeFirst()) !== undefined

/** Deletes one invitation of the shop and returns it. */
export const deleteConvite = (tx: Db, lojaUuid: string, uuid: string): Promise<ConviteGuardado | undefined> =>
  tx.deleteFrom('convite').where('lojaUuid', '=', lojaUuid).where('uuid', '=', uuid).returningAll().executeTakeFirst()

export const deleteConvitesDaLoja = (tx: Db, lojaUuid: string) =>
  tx.deleteFrom('convite').where('lojaUuid', '=', lojaUuid).execute()

/** Deletes the invitations to any shop of the subscription that were sent since then and not accepted. Returns them. */
export const deleteConvitesDesde = (tx: Db, assinaturaUuid: string, desde: Date) =>
  tx
    .deleteFrom('convite')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('enviadoEm', '>=', desde)
    .where('aceitoEm', 'is', null)
    .returning('email')
    .execute()

/** Forgets the invitations of a person whose account is closed: those that gave a profile, and those to the e-mail. */
export async function deleteConvitesDe(tx: Db, usuarioUuid: string) {
  // two statements: with `or` between them no index would serve
  await tx
    .deleteFrom('convite')
    .where('email', '=', (row) => row.selectFrom('usuario').select('email').where('uuid', '=', usuarioUuid))
    .execute()
  await tx
    .deleteFrom('convite')
    .where('perfilUuid', 'in', (row) =>
      row.selectFrom('perfil').select('perfil.uuid').where('usuarioUuid', '=', usuarioUuid),
    )
    .execute()
}

/** Forgets waiting invitations that expired before the instant. */
export const deleteConvitesBefore = (db: Db, instant: Date) =>
  deleteExpiredOf(db, 'convite', instant, { due: 'expiraEm', key: ['uuid'], where: sql`aceito_em is null` })

/**
 * Other people with a profile in any shop of the subscription, and invitations that are neither accepted nor expired. Staff,
 * who have no subscription, have none.
 */
export async function countOutrosAcessos(db: Db, assinaturaUuid: string | null, em: Date): Promise<OutrosAcessos> {
  const { rows } = await sql<OutrosAcessos>`
    select (select count(distinct usuario_uuid) from perfil where assinatura_uuid = ${assinaturaUuid}
          and loja_uuid is not null)::int as pessoas,
      (select count(*) from convite where assinatura_uuid = ${assinaturaUuid} and aceito_em is null
          and expira_em > ${em})::int as convites`.execute(db)
  return rows[0]!
}

/** How many people a shop has: members, and invitations that are neither accepted nor expired. */
export async function countPessoas(tx: Db, lojaUuid: string, em: Date) {
  const { rows } = await sql<{ pessoas: number }>`
    select (select count(*) from perfil where loja_uuid = ${lojaUuid})::int
      + (select count(*) from convite where loja_uuid = ${lojaUuid} and aceito_em is null
          and expira_em > ${em})::int as pessoas`.execute(tx)
  return rows[0]?.pessoas ?? 0
}
