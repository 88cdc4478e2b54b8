import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { statement } from '../../kernel/statement.ts'
import type { AcessoTables } from './acesso.tables.ts'
import { endLembrados } from './fator.repo.ts'

export type Usuario = Selectable<AcessoTables['usuario']>
type NovoUsuario = Insertable<AcessoTables['usuario']>

/** The user of a CPF, with the digest of the password, and the secret of a second factor that is on. */
export const findUsuarioByCpf = (db: Db, cpf: string) =>
  db
    .selectFrom('usuario')
    .innerJoin('credencial', 'credencial.usuarioUuid', 'usuario.uuid')
    .leftJoin('segundoFator', (join) =>
      join.onRef('segundoFator.usuarioUuid', '=', 'usuario.uuid').on('ativadoEm', 'is not', null),
    )
    .selectAll('usuario')
    .select(['senhaHash', 'segundoFator.segredo as fatorSegredo'])
    .where('cpf', '=', cpf)
    .executeTakeFirst()

/** The uuid of the person with this e-mail. */
export const findUuidByEmail = async (db: Db, email: string) =>
  (await db.selectFrom('usuario').select('uuid').where('email', '=', email).executeTakeFirst())?.uuid

export const findUuidByCpf = async (db: Db, cpf: string) =>
  (await db.selectFrom('usuario').select('uuid').where('cpf', '=', cpf).executeTakeFirst())?.uuid

/** Any person whose account is not closed. */
export const findUsuario = (db: Db, uuid: string): Promise<Usuario | undefined> =>
  db.selectFrom('usuario').selectAll().where('uuid', '=', uuid).where('encerradoEm', 'is', null).executeTakeFirst()

/** The subscriber who owns this assinatura. */
export const findAssinante = (db: Db, assinaturaUuid: string): Promise<Usuario | undefined> =>
  db
    .selectFrom('usuario')
    .selectAll()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('encerradoEm', 'is', null)
    .executeTakeFirst()

/** `findAssinante` of several, by assinatura; closed accounts are missing. */
export async function listDonos(db: Db, assinaturaUuids: readonly string[]): Promise<Map<string, Usuario>> {
  const rows = await db
    .selectFrom('usuario')
    .selectAll()
    .where('assinaturaUuid', '=', sql<string>`any(${[...new Set(assinaturaUuids)]}::uuid[])`)
    .where('encerradoEm', 'is', null)
    .execute()
  return new Map(rows.map((dono) => [dono.assinaturaUuid!, dono]))
}

/** The names of these subscribers, by assinatura. */
export async function listAssinantes(db: Db, assinaturaUuids: readonly string[]) {
  const rows = await db
    .selectFrom('usuario')
    .select(['assinaturaUuid', 'nome', 'sobrenome'])
    .where('assinaturaUuid', '=', sql<string>`any(${[...new Set(assinaturaUuids)]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ assinaturaUuid, nome, sobrenome }) => [assinaturaUuid!, `${nome} ${sobrenome}`.trim()]))
}

/**
 * `findAssinante`, locked until the transaction ends: other callers wait, and so does closing the account. Callers lock
 * the account so that what they check (a count, a balance) still holds when they write.
 */
export const lockAssinante = (tx: Db, assinaturaUuid: string): Promise<Usuario | undefined> =>
  tx
    .selectFrom('usuario')
    .selectAll()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('encerradoEm', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** `lockAssinante` for callers that only need to know whether the account exists. */
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

/** Locks a person whose account is not closed until the transaction ends. */
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
 * Inserts a person with password and, for a subscriber, an assinatura and their own profile. False, with nothing
 * changed, when CPF or e-mail exist already, also when two try at once.
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

/** Name of a person's own profile until they have a shop. */
const CONTA_PROPRIA = 'Conta Flex'

export const updateUsuario = (tx: Db, uuid: string, changed: Updateable<AcessoTables['usuario']>) =>
  tx.updateTable('usuario').set(changed).where('uuid', '=', uuid).where('encerradoEm', 'is', null).execute()

/** Validates the account whose e-mail received the link. */
export const validateEmail = (tx: Db, uuid: string, email: string, em: Date) =>
  tx
    .updateTable('usuario')
    .set((row) => ({ emailValidadoEm: row.fn.coalesce('emailValidadoEm', row.val(em)) }))
    .where('uuid', '=', uuid)
    .where('email', '=', email)
    .returning('uuid')
    .executeTakeFirst()

/** Makes the pending e-mail the account's, unless another one is pending by now. */
export const moveEmailPendente = (tx: Db, uuid: string, email: string, em: Date) =>
  tx
    .updateTable('usuario')
    .set({ email, emailPendente: null, emailTrocadoEm: em })
    .where('uuid', '=', uuid)
    .where('emailPendente', '=', email)
    .returning('uuid')
    .executeTakeFirst()

/** Restores the e-mail from before a change and drops a pending one. */
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

/** Whether `senhaHash` is still the person's digest; locked until the transaction ends. */
export const lockSenhaHash = async (tx: Db, usuarioUuid: string, senhaHash: string) =>
  (await tx
    .selectFrom('credencial')
    .select('usuarioUuid')
    .where('usuarioUuid', '=', usuarioUuid)
    .where('senhaHash', '=', senhaHash)
    .forShare()
    .executeTakeFirst()) !== undefined

/**
 * Sets a password; with `present`, only if that is still the stored digest. Browsers remembered under the old one are
 * forgotten.
 */
export async function updateSenha(tx: Db, usuarioUuid: string, senhaHash: string, em: Date, present?: string) {
  const changed = await tx
    .updateTable('credencial')
    .set({ senhaHash, alteradaEm: em })
    .where('usuarioUuid', '=', usuarioUuid)
    .$if(present !== undefined, (query) => query.where('senhaHash', '=', present ?? ''))
    .returning('usuarioUuid')
    .executeTakeFirst()
  if (changed) await endLembrados(tx, usuarioUuid, em)
  return changed !== undefined
}

/** Makes the networks and browsers of all log ins up to now unknown, as a new password does; the password stays. */
export const distrustEntradas = (tx: Db, usuarioUuid: string, em: Date) =>
  tx.updateTable('credencial').set({ alteradaEm: em }).where('usuarioUuid', '=', usuarioUuid).execute()

/** When a person's password or e-mail was last changed; null when neither was since they registered. */
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

/** Since when the log in of this CPF is as it is now: with this password, and with the second step if it is on. */
export const findEntradaDesde = async (db: Db, cpf: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('usuario')
      .innerJoin('credencial', 'credencial.usuarioUuid', 'usuario.uuid')
      .leftJoin('segundoFator', 'segundoFator.usuarioUuid', 'usuario.uuid')
      .select(sql<Date>`greatest(credencial.alterada_em, segundo_fator.ativado_em)`.as('desde'))
      .where('cpf', '=', cpf)
      .executeTakeFirst()
  )?.desde

/**
 * Whether the staff blocked the log in; held until the transaction ends, so that a session and a block exclude each
 * other.
 */
export const lockBloqueio = async (tx: Db, uuid: string) =>
  (await tx.selectFrom('usuario').select('bloqueadoEm').where('uuid', '=', uuid).forShare().executeTakeFirst())
    ?.bloqueadoEm != null

/** Blocks the log in of a subscriber; false when it was blocked already. */
export const blockUsuario = async (tx: Db, uuid: string, motivo: string, em: Date) =>
  (await tx
    .updateTable('usuario')
    .set({ bloqueadoEm: em, bloqueioMotivo: motivo })
    .where('uuid', '=', uuid)
    .where('bloqueadoEm', 'is', null)
    .where('encerradoEm', 'is', null)
    .returning('uuid')
    .executeTakeFirst()) !== undefined

/** Lifts a block; false when there was none. */
export const unblockUsuario = async (tx: Db, uuid: string) =>
  (await tx
    .updateTable('usuario')
    .set({ bloqueadoEm: null, bloqueioMotivo: null })
    .where('uuid', '=', uuid)
    .where('bloqueadoEm', 'is not', null)
    .returning('uuid')
    .executeTakeFirst()) !== undefined

const perfisDe = (db: Db, usuarioUuid: string) =>
  db
    .selectFrom('perfil')
    .innerJoin('usuario', 'usuario.uuid', 'perfil.usuarioUuid')
    .select([
      'perfil.uuid',
      'papel',
      'nomeDaLoja',
      'perfil.assinaturaUuid as identificadorAssinatura',
      'perfil.lojaUuid as loja',
    ])
    .where('perfil.usuarioUuid', '=', usuarioUuid)
    .orderBy((row) => row('perfil.assinaturaUuid', 'is not distinct from', row.ref('usuario.assinaturaUuid')), 'desc')
    .orderBy('perfil.criadoEm')
    .orderBy('perfil.uuid')

/** The profiles of a person, their own first. */
export const listPerfis = (db: Db, usuarioUuid: string) => perfisDe(db, usuarioUuid).execute()

/** `listPerfis` without those in the subscription of a blocked owner. */
export const listPerfisAbertos = (db: Db, usuarioUuid: string) =>
  perfisDe(db, usuarioUuid)
    .leftJoin('usuario as dono', 'dono.assinaturaUuid', 'perfil.assinaturaUuid')
    .where('dono.bloqueadoEm', 'is', null)
    .execute()

const ERASED = [
  'credencial',
  'sessao',
  'token',
  'perfil',
  'perfilRetirado',
  'redeConhecida',
  'emailTroca',
  'segundoFator', // with its codes, remembered browsers and requests
  'chaveDeAcesso',
  'desafio',
] as const

/** Erases the person and keeps the row that the books point to: no password, session, profile or link is left. */
export async function eraseUsuario(
  tx: Db,
  uuid: string,
  em: Date,
  kept = { nome: 'Conta encerrada', sobrenome: '', roles: [] as string[] },
) {
  for (const table of ERASED) {
    await tx.deleteFrom(table).where('usuarioUuid', '=', uuid).execute()
  }
  await tx
    .updateTable('usuario')
    .set({
      ...kept,
      direitos: [],
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
      bloqueadoEm: null,
      bloqueioMotivo: null,
      encerradoEm: em,
    })
    .where('uuid', '=', uuid)
    .execute()
}

/**
 * Deletes accounts registered before the instant whose e-mail was never validated: the oldest first, `limit` at most.
 * Returns how many.
 */
export async function deleteCadastrosBefore(tx: Db, instant: Date, limit: number) {
  const stale = await tx
    .selectFrom('usuario')
    .select(['uuid', 'assinaturaUuid'])
    .where('emailValidadoEm', 'is', null)
    .where('encerradoEm', 'is', null)
    .where('criadoEm', '<', instant)
    .orderBy('criadoEm')
    .limit(sql.lit(limit))
    .forUpdate()
    .execute()
  if (stale.length === 0) return 0
  const uuids = stale.map(({ uuid }) => uuid)
  const assinaturas = stale.flatMap(({ assinaturaUuid }) => assinaturaUuid ?? [])
  await tx.deleteFrom('perfil').where('usuarioUuid', 'in', uuids).execute()
  await tx.deleteFrom('usuario').where('uuid', 'in', uuids).execute()
  if (assinaturas.length > 0) await tx.deleteFrom('assinatura').where('uuid', 'in', assinaturas).execute()
  return stale.length
}
