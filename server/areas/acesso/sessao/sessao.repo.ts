import type { Db } from '../../../kernel/deps.ts'
import { statement } from '../../../kernel/statement.ts'
import { deleteExpiredOf } from '../../../kernel/work/expired.repo.ts'

export const insertSessao = (
  db: Db,
  { em, ...sessao }: { uuid: string; tokenHash: string; usuarioUuid: string; aparelho: string; em: Date },
) =>
  db
    .insertInto('sessao')
    .values({ ...sessao, criadaEm: em, usadaEm: em })
    .execute()

/** A session is valid if used since `usadaDesde` and opened since `criadaDesde`. */
export type Validade = { usadaDesde: Date; criadaDesde: Date }

/** A valid session, with the requested profile if it belongs to the person. */
export const findSessao = async (db: Db, asked: Procura) => (await selectSessao(db, asked)).rows[0]
type Procura = Validade & { tokenHash: string; perfilUuid: string | null }
const selectSessao = statement((db, asked: Procura) =>
  db
    .selectFrom('sessao')
    .innerJoin('usuario', 'usuario.uuid', 'sessao.usuarioUuid')
    .leftJoin('segundoFator', 'segundoFator.usuarioUuid', 'usuario.uuid')
    .leftJoin('perfil', (join) =>
      join.onRef('perfil.usuarioUuid', '=', 'usuario.uuid').on('perfil.uuid', '=', asked.perfilUuid),
    )
    .leftJoin('usuario as dono', 'dono.assinaturaUuid', 'perfil.assinaturaUuid')
    .leftJoin('perfilRetirado', (join) =>
      join.onRef('perfilRetirado.usuarioUuid', '=', 'usuario.uuid').on('perfilRetirado.uuid', '=', asked.perfilUuid),
    )
    .select([
      'sessao.uuid',
      'usuario.uuid as usuarioUuid',
      'usuario.assinaturaUuid as assinaturaPropria',
      'usuario.roles',
      'usuario.direitos',
      'segundoFator.ativadoEm as fatorAtivadoEm',
      'sessao.usadaEm',
      'perfil.assinaturaUuid as perfilAssinatura',
      'perfil.papel',
      'perfil.lojaUuid',
      'perfil.nomeDaLoja',
      'dono.bloqueadoEm as donoBloqueadoEm',
      'perfilRetirado.motivo as retirado',
      'perfilRetirado.nomeDaLoja as lojaRetirada',
    ])
    .where('tokenHash', '=', asked.tokenHash)
    .where('usadaEm', '>', asked.usadaDesde)
    .where('sessao.criadaEm', '>', asked.criadaDesde),
)

export const updateSessaoUsada = (db: Db, tokenHash: string, em: Date) =>
  db.updateTable('sessao').set({ usadaEm: em }).where('tokenHash', '=', tokenHash).where('usadaEm', '<', em).execute()

/** The open sessions of a person, the last used first. */
export const listSessoes = (db: Db, usuarioUuid: string, { usadaDesde, criadaDesde }: Validade) =>
  db
    .selectFrom('sessao')
    .select(['uuid', 'aparelho', 'criadaEm', 'usadaEm'])
    .where('usuarioUuid', '=', usuarioUuid)
    .where('usadaEm', '>', usadaDesde)
    .where('criadaEm', '>', criadaDesde)
    .orderBy('usadaEm', 'desc')
    .execute()

/** Ends one session of the person and returns its device; undefined when the person has none of that uuid. */
export const deleteSessao = (db: Db, usuarioUuid: string, uuid: string) =>
  db
    .deleteFrom('sessao')
    .where('usuarioUuid', '=', usuarioUuid)
    .where('uuid', '=', uuid)
    .returning('aparelho')
    .executeTakeFirst()

/** Ends all sessions of the person except one; returns how many. */
export async function deleteSessoes(db: Db, usuarioUuid: string, except?: string) {
  const { numDeletedRows } = await db
    .deleteFrom('sessao')
    .where('usuarioUuid', '=', usuarioUuid)
    .$if(except !== undefined, (query) => query.where('uuid', '!=', except ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteSessoesBefore(db: Db, { usadaDesde, criadaDesde }: Validade) {
  await deleteExpiredOf(db, 'sessao', usadaDesde, { due: 'usadaEm', key: ['tokenHash'] })
  await deleteExpiredOf(db, 'sessao', criadaDesde, { due: 'criadaEm', key: ['tokenHash'] })
}
