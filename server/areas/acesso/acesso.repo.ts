import type { Db } from '../../kernel/deps.ts'

/** The user of a CPF with the digest of the password. */
export const findUsuarioByCpf = (db: Db, cpf: string) =>
  db
    .selectFrom('usuario')
    .innerJoin('credencial', 'credencial.usuarioUuid', 'usuario.uuid')
    .selectAll()
    .where('cpf', '=', cpf)
    .executeTakeFirst()

export const insertSessao = (db: Db, sessao: { tokenHash: string; usuarioUuid: string; em: Date }) =>
  db
    .insertInto('sessao')
    .values({ tokenHash: sessao.tokenHash, usuarioUuid: sessao.usuarioUuid, criadaEm: sessao.em, usadaEm: sessao.em })
    .execute()

/** A session that is still good: used since `usadaDesde`, opened since `criadaDesde`. */
export const findSessao = (db: Db, asked: { tokenHash: string; usadaDesde: Date; criadaDesde: Date }) =>
  db
    .selectFrom('sessao')
    .innerJoin('usuario', 'usuario.uuid', 'sessao.usuarioUuid')
    .select(['sessao.uuid', 'usuario.uuid as usuarioUuid', 'usuario.assinaturaUuid', 'usuario.roles', 'sessao.usadaEm'])
    .where('tokenHash', '=', asked.tokenHash)
    .where('usadaEm', '>', asked.usadaDesde)
    .where('sessao.criadaEm', '>', asked.criadaDesde)
    .executeTakeFirst()

export const updateSessaoUsada = (db: Db, tokenHash: string, em: Date) =>
  db.updateTable('sessao').set({ usadaEm: em }).where('tokenHash', '=', tokenHash).where('usadaEm', '<', em).execute()

export const deleteSessao = (db: Db, tokenHash: string) =>
  db.deleteFrom('sessao').where('tokenHash', '=', tokenHash).execute()

export const deleteSessoesBefore = (db: Db, before: { usadaEm: Date; criadaEm: Date }) =>
  db
    .deleteFrom('sessao')
    .where((row) => row.or([row('usadaEm', '<=', before.usadaEm), row('criadaEm', '<=', before.criadaEm)]))
    .execute()

export const hasUsuarios = async (db: Db) =>
  (await db.selectFrom('usuario').select('uuid').limit(1).executeTakeFirst()) !== undefined

/** Adds a person with password and, for a subscriber, a subscription. False, and nothing done, when the CPF or the e-mail is there already, also when two try at once. */
export async function insertUsuario(
  tx: Db,
  {
    senhaHash,
    em,
    ...usuario
  }: {
    uuid: string
    assinaturaUuid: string | null
    cpf: string
    nome: string
    sobrenome: string
    email: string
    telefone: string
    roles: string[]
    senhaHash: string
    em: Date
  },
) {
  if (usuario.assinaturaUuid)
    await tx.insertInto('assinatura').values({ uuid: usuario.assinaturaUuid, criadaEm: em }).execute()
  const inserted = await tx
    .insertInto('usuario')
    .values({ ...usuario, emailValidadoEm: em, criadoEm: em })
    .onConflict((row) => row.doNothing())
    .returning('uuid')
    .executeTakeFirst()
  if (!inserted) {
    if (usuario.assinaturaUuid) await tx.deleteFrom('assinatura').where('uuid', '=', usuario.assinaturaUuid).execute()
    return false
  }
  await tx.insertInto('credencial').values({ usuarioUuid: usuario.uuid, senhaHash, alteradaEm: em }).execute()
  return true
}
