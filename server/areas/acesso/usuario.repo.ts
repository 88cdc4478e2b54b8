import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { statement } from '../../kernel/statement.ts'
import type { AcessoTables } from './acesso.tables.ts'

export type Usuario = Selectable<AcessoTables['usuario']>
type NovoUsuario = Insertable<AcessoTables['usuario']>

/** The user of a CPF with the digest of the password. */
export const findUsuarioByCpf = (db: Db, cpf: string) =>
  db
    .selectFrom('usuario')
    .innerJoin('credencial', 'credencial.usuarioUuid', 'usuario.uuid')
    .selectAll()
    .where('cpf', '=', cpf)
    .executeTakeFirst()

/** The person of a mail address. */
export const findUuidByEmail = async (db: Db, email: string) =>
  (await db.selectFrom('usuario').select('uuid').where('email', '=', email).executeTakeFirst())?.uuid

export const findUuidByCpf = async (db: Db, cpf: string) =>
  (await db.selectFrom('usuario').select('uuid').where('cpf', '=', cpf).executeTakeFirst())?.uuid

/** Anybody who is not gone. */
export const findUsuario = (db: Db, uuid: string): Promise<Usuario | undefined> =>
  db.selectFrom('usuario').selectAll().where('uuid', '=', uuid).where('encerradoEm', 'is', null).executeTakeFirst()

/** The subscriber whose subscription it is. */
export const findAssinante = (db: Db, assinaturaUuid: string): Promise<Usuario | undefined> =>
  db
    .selectFrom('usuario')
    .selectAll()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('encerradoEm', 'is', null)
    .executeTakeFirst()

/**
 * The same; whoever else asks for it waits until the transaction ends, and so does the closing of the account. What one
 * subscription may have once is counted under it.
 */
export const lockAssinante = (tx: Db, assinaturaUuid: string): Promise<Usuario | undefined> =>
  tx
    .selectFrom('usuario')
    .selectAll()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('encerradoEm', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The same for a caller who needs nothing of the person: whether the account is there, held until the transaction ends. */
export const holdAssinante = async (tx: Db, assinaturaUuid: string) =>
  (await selectHeld(tx, { assinaturaUuid })).rows.length > 0
const selectHeld = statement((tx, { assinaturaUuid }: { assinaturaUuid: string }) =>
  tx
    .selectFrom('usuario')
    .select('uuid')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('encerradoEm', 'is', null)
    .forNoKeyUpdate(),
)

/** Somebody who is not gone, and nobody else changes the person until the transaction ends. */
export const lockUsuario = (tx: Db, uuid: string): Promise<Usuario | undefined> =>
  tx
    .selectFrom('usuario')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('encerradoEm', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const hasUsuarios = async (db: Db) =>
  (await db.selectFrom('usuario').select('uuid').limit(1).executeTakeFirst()) !== undefined

/**
 * Adds a person with password and, for a subscriber, a subscription and the profile of their own. False, and nothing
 * done, when the CPF or the e-mail is there already, also when two try at once.
 */
export async function insertUsuario(
  tx: Db,
  { senhaHash, perfilUuid, ...usuario }: NovoUsuario & { senhaHash: string; perfilUuid: string },
) {
  const em = usuario.criadoEm as Date
  const { assinaturaUuid = null } = usuario
  if (assinaturaUuid) await tx.insertInto('assinatura').values({ uuid: assinaturaUuid, criadaEm: em }).execute()
  const inserted = await tx
    .insertInto('usuario')
    .values(usuario)
    .onConflict((row) => row.doNothing())
    .returning('uuid')
    .executeTakeFirst()
  if (!inserted) {
    if (assinaturaUuid) await tx.deleteFrom('assinatura').where('uuid', '=', assinaturaUuid).execute()
    return false
  }
  await tx.insertInto('credencial').values({ usuarioUuid: usuario.uuid, senhaHash, alteradaEm: em }).execute()
  if (assinaturaUuid) {
    await tx
      .insertInto('perfil')
      .values({
        uuid: perfilUuid,
        usuarioUuid: usuario.uuid,
        assinaturaUuid,
        papel: 'ADMINISTRADOR',
        nomeDaLoja: CONTA_PROPRIA,
        criadoEm: em,
      })
      .execute()
  }
  return true
}

/** What a person's own profile is called until they have a shop. */
const CONTA_PROPRIA = 'Conta Flex'

export const updateUsuario = (tx: Db, uuid: string, changed: Updateable<AcessoTables['usuario']>) =>
  tx.updateTable('usuario').set(changed).where('uuid', '=', uuid).where('encerradoEm', 'is', null).execute()

/** The address from which the link came is good: the account may be used. */
export const validateEmail = (tx: Db, uuid: string, email: string, em: Date) =>
  tx
    .updateTable('usuario')
    .set((row) => ({ emailValidadoEm: row.fn.coalesce('emailValidadoEm', row.val(em)) }))
    .where('uuid', '=', uuid)
    .where('email', '=', email)
    .returning('uuid')
    .executeTakeFirst()

/** The pending address becomes the address, unless the person changed their mind. */
export const moveEmailPendente = (tx: Db, uuid: string, email: string, em: Date) =>
  tx
    .updateTable('usuario')
    .set({ email, emailPendente: null, emailTrocadoEm: em })
    .where('uuid', '=', uuid)
    .where('emailPendente', '=', email)
    .returning('uuid')
    .executeTakeFirst()

/** The address from before a change is the address again, and none is pending. */
export const restoreEmail = (tx: Db, uuid: string, email: string, em: Date) =>
  tx
    .updateTable('usuario')
    .set({ email, emailPendente: null, emailTrocadoEm: em })
    .where('uuid', '=', uuid)
    .where('encerradoEm', 'is', null)
    .execute()

export const findSenhaHash = async (db: Db, usuarioUuid: string) =>
  (await db.selectFrom('credencial').select('senhaHash').where('usuarioUuid', '=', usuarioUuid).executeTakeFirst())
    ?.senhaHash

/** Whether that is still the digest of the person's password; nobody changes it until the transaction ends. */
export const lockSenhaHash = async (tx: Db, usuarioUuid: string, senhaHash: string) =>
  (await tx
    .selectFrom('credencial')
    .select('usuarioUuid')
    .where('usuarioUuid', '=', usuarioUuid)
    .where('senhaHash', '=', senhaHash)
    .forShare()
    .executeTakeFirst()) !== undefined

/** Sets a password; with `present`, only while that is the digest of the present one. */
export async function updateSenha(tx: Db, usuarioUuid: string, senhaHash: string, em: Date, present?: string) {
  const changed = await tx
    .updateTable('credencial')
    .set({ senhaHash, alteradaEm: em })
    .where('usuarioUuid', '=', usuarioUuid)
    .$if(present !== undefined, (query) => query.where('senhaHash', '=', present ?? ''))
    .returning('usuarioUuid')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * When a person's password or address was last changed; null when neither has been since they registered.
 */
export async function findUltimaTroca(db: Db, usuarioUuid: string): Promise<Date | null> {
  const pessoa = await db
    .selectFrom('usuario')
    .innerJoin('credencial', 'credencial.usuarioUuid', 'usuario.uuid')
    .select(['criadoEm', 'alteradaEm', 'emailTrocadoEm'])
    .where('uuid', '=', usuarioUuid)
    .executeTakeFirst()
  if (!pessoa) return null
  const { criadoEm, alteradaEm, emailTrocadoEm } = pessoa
  const trocas = [emailTrocadoEm, alteradaEm > criadoEm ? alteradaEm : null].filter((em) => em !== null)
  return trocas.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
}

/** The profiles of a person, their own first. */
export const listPerfis = (db: Db, usuarioUuid: string) =>
  db
    .selectFrom('perfil')
    .innerJoin('usuario', 'usuario.uuid', 'perfil.usuarioUuid')
    .select(['perfil.uuid', 'papel', 'nomeDaLoja', 'perfil.assinaturaUuid as identificadorAssinatura'])
    .where('usuarioUuid', '=', usuarioUuid)
    .orderBy((row) => row('perfil.assinaturaUuid', 'is not distinct from', row.ref('usuario.assinaturaUuid')), 'desc')
    .orderBy('perfil.criadoEm')
    .execute()

/** Erases the person and leaves the row that the books point to: no password, no session, no profile, no link. */
export async function eraseUsuario(tx: Db, uuid: string, em: Date) {
  for (const table of ['credencial', 'sessao', 'token', 'perfil', 'redeConhecida', 'emailTroca'] as const) {
    await tx.deleteFrom(table).where('usuarioUuid', '=', uuid).execute()
  }
  await tx
    .updateTable('usuario')
    .set({
      nome: 'Conta encerrada',
      sobrenome: '',
      cpf: null,
      email: null,
      emailPendente: null,
      telefone: null,
      cep: null,
      logradouro: null,
      numero: null,
      complemento: '',
      bairro: null,
      municipioUuid: null,
      roles: [],
      encerradoEm: em,
    })
    .where('uuid', '=', uuid)
    .execute()
}

/** Removes who registered before the instant and never showed that the mail address is theirs. */
export async function deleteCadastrosBefore(tx: Db, instant: Date) {
  const stale = await tx
    .selectFrom('usuario')
    .select(['uuid', 'assinaturaUuid'])
    .where('emailValidadoEm', 'is', null)
    .where('encerradoEm', 'is', null)
    .where('criadoEm', '<', instant)
    .forUpdate()
    .execute()
  if (stale.length === 0) return
  const uuids = stale.map(({ uuid }) => uuid)
  const assinaturas = stale.flatMap(({ assinaturaUuid }) => assinaturaUuid ?? [])
  await tx.deleteFrom('perfil').where('usuarioUuid', 'in', uuids).execute()
  await tx.deleteFrom('usuario').where('uuid', 'in', uuids).execute()
  if (assinaturas.length > 0) await tx.deleteFrom('assinatura').where('uuid', 'in', assinaturas).execute()
}
