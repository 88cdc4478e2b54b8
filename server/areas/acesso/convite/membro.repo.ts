import type { Papel } from '#contract/kernel/http/papel'
import type { Db } from '../../../kernel/deps.ts'
import { deleteExpiredOf } from '../../../kernel/work/expired.repo.ts'
import type { MotivoDaRetirada } from '../acesso.tables.ts'

/**
 * Makes a person a member of a shop. False when the account was closed meanwhile, or has another e-mail by now. A
 * second profile in the same shop violates the unique index `perfil_na_loja`.
 */
export async function insertMembro(
  tx: Db,
  {
    email,
    ...perfil
  }: {
    uuid: string
    usuarioUuid: string
    assinaturaUuid: string
    lojaUuid: string
    papel: Papel
    nomeDaLoja: string
    criadoEm: Date
    email: string
  },
) {
  const pessoa = await tx
    .selectFrom('usuario')
    .select('uuid')
    .where('uuid', '=', perfil.usuarioUuid)
    .where('email', '=', email)
    .where('encerradoEm', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!pessoa) return false
  await tx.insertInto('perfil').values(perfil).execute()
  return true
}

const membros = (db: Db) =>
  db
    .selectFrom('perfil')
    .innerJoin('usuario', 'usuario.uuid', 'perfil.usuarioUuid')
    .select([
      'perfil.uuid',
      'perfil.usuarioUuid',
      'perfil.assinaturaUuid',
      'perfil.lojaUuid',
      'perfil.nomeDaLoja',
      'papel',
      'perfil.criadoEm',
      'nome',
      'sobrenome',
      'email',
    ])

/** The members of a shop, in the order in which they joined. The owner has no profile in it. */
export const listMembros = (db: Db, lojaUuid: string) =>
  membros(db).where('perfil.lojaUuid', '=', lojaUuid).orderBy('perfil.criadoEm').orderBy('perfil.uuid').execute()
export type Membro = Awaited<ReturnType<typeof listMembros>>[number]

/** Everybody with a profile in the subscription, its owner too. */
export const listUsuariosDe = async (db: Db, assinaturaUuid: string) =>
  (
    await db
      .selectFrom('perfil')
      .select('usuarioUuid')
      .distinct()
      .where('assinaturaUuid', '=', assinaturaUuid)
      .execute()
  ).map(({ usuarioUuid }) => usuarioUuid)

/** One member of the shop. */
export const findMembro = (db: Db, lojaUuid: string, uuid: string): Promise<Membro | undefined> =>
  membros(db).where('perfil.lojaUuid', '=', lojaUuid).where('perfil.uuid', '=', uuid).executeTakeFirst()

/** Whether the e-mail is a member's of the shop. */
export const hasMembro = async (db: Db, lojaUuid: string, email: string) =>
  (await membros(db).where('perfil.lojaUuid', '=', lojaUuid).where('email', '=', email).executeTakeFirst()) !==
  undefined

export async function updatePapel(tx: Db, lojaUuid: string, uuid: string, papel: Papel) {
  const { numUpdatedRows } = await tx
    .updateTable('perfil')
    .set({ papel })
    .where('lojaUuid', '=', lojaUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Copies a shop's new name into its profiles and invitations. */
export async function renameLoja(tx: Db, lojaUuid: string, nomeDaLoja: string) {
  for (const table of ['perfil', 'convite'] as const) {
    await tx.updateTable(table).set({ nomeDaLoja }).where('lojaUuid', '=', lojaUuid).execute()
  }
}

type Fim = { motivo: MotivoDaRetirada; em: Date }
const RETIRADO = ['uuid', 'usuarioUuid', 'nomeDaLoja'] as const

/** Ends all profiles of a shop, or the one with `uuid`. Returns them. */
export const endMembros = async (
  tx: Db,
  { lojaUuid, uuid, ...fim }: { lojaUuid: string; uuid?: string | undefined } & Fim,
) =>
  keepRetirados(
    tx,
    await tx
      .deleteFrom('perfil')
      .where('lojaUuid', '=', lojaUuid)
      .$if(uuid !== undefined, (query) => query.where('uuid', '=', uuid ?? ''))
      .returning(RETIRADO)
      .execute(),
    fim,
  )

/** Ends the profiles that began since then, in any shop of the subscription. Returns them. */
export const endMembrosDesde = async (
  tx: Db,
  { assinaturaUuid, desde, ...fim }: { assinaturaUuid: string; desde: Date } & Fim,
) =>
  keepRetirados(
    tx,
    await tx
      .deleteFrom('perfil')
      .where('assinaturaUuid', '=', assinaturaUuid)
      .where('lojaUuid', 'is not', null)
      .where('criadoEm', '>=', desde)
      .returning(RETIRADO)
      .execute(),
    fim,
  )

/**
 * Keeps profiles that have ended in `perfil_retirado`, so that the next call of their holder says why it is refused, and
 * deletes the invitations that gave them.
 */
async function keepRetirados(
  tx: Db,
  ended: { uuid: string; usuarioUuid: string; nomeDaLoja: string }[],
  { motivo, em }: Fim,
) {
  if (ended.length === 0) return []
  await tx
    .insertInto('perfilRetirado')
    .values(ended.map((perfil) => ({ ...perfil, motivo, retiradoEm: em })))
    .execute()
  await tx
    .deleteFrom('convite')
    .where(
      'perfilUuid',
      'in',
      ended.map((perfil) => perfil.uuid),
    )
    .execute()
  return ended
}

export const deleteRetiradosBefore = (db: Db, instant: Date) =>
  deleteExpiredOf(db, 'perfilRetirado', instant, { due: 'retiradoEm', key: ['uuid'] })

/** The subscription of a person's own account; undefined when the account is closed, null for staff. */
export const findAssinaturaDe = async (db: Db, usuarioUuid: string) =>
  (
    await db
      .selectFrom('usuario')
      .select('assinaturaUuid')
      .where('uuid', '=', usuarioUuid)
      .where('encerradoEm', 'is', null)
      .executeTakeFirst()
  )?.assinaturaUuid

/** Names of people by uuid. A closed subscriber's is 'Conta encerrada'. */
export async function listNomes(db: Db, uuids: readonly string[]) {
  if (uuids.length === 0) return new Map<string, string>()
  const found = await db
    .selectFrom('usuario')
    .select(['uuid', 'nome', 'sobrenome'])
    .where('uuid', 'in', uuids)
    .execute()
  return new Map(found.map(({ uuid, nome, sobrenome }) => [uuid, `${nome} ${sobrenome}`.trim()]))
}
