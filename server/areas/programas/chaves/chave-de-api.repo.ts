import type { Insertable } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import { statement } from '../../../kernel/statement.ts'
import type { ProgramasTables } from '../programas.tables.ts'

const SHOWN = ['uuid', 'nome', 'inicio', 'escopos', 'criadaEm', 'expiraEm', 'usadaEm'] as const

/** The subscription's keys, the newest first. */
export const listChavesDeApi = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('chaveDeApi')
    .select(SHOWN)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadaEm', 'desc')
    .orderBy('uuid')
    .execute()

export const insertChaveDeApi = (
  tx: Db,
  chave: Omit<Insertable<ProgramasTables['chaveDeApi']>, 'usadaEm' | 'avisadaEm'>,
) => tx.insertInto('chaveDeApi').values(chave).returning(SHOWN).executeTakeFirstOrThrow()

/** Deletes a key of the subscription and returns its name; undefined when the subscription has none of that uuid. */
export const deleteChaveDeApi = (tx: Db, assinaturaUuid: string, uuid: string) =>
  tx
    .deleteFrom('chaveDeApi')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('uuid', '=', uuid)
    .returning('nome')
    .executeTakeFirst()

export const deleteChavesDeApiDe = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('chaveDeApi').where('assinaturaUuid', '=', assinaturaUuid).returning('nome').execute()

/** The key of this digest, if it has not expired. */
export const findChaveDeApi = async (db: Db, chaveHash: string, em: Date) =>
  (await selectChave(db, { chaveHash, em })).rows[0]
const selectChave = statement((db, { chaveHash, em }: { chaveHash: string; em: Date }) =>
  db
    .selectFrom('chaveDeApi')
    .select(['uuid', 'assinaturaUuid', 'escopos', 'usadaEm'])
    .where('chaveHash', '=', chaveHash)
    .where('expiraEm', '>', em),
)

/** Notes a use, unless a later one is noted already. */
export const updateChaveUsada = (db: Db, uuid: string, em: Date) =>
  db
    .updateTable('chaveDeApi')
    .set({ usadaEm: em })
    .where('uuid', '=', uuid)
    .where((row) => row.or([row('usadaEm', 'is', null), row('usadaEm', '<', em)]))
    .execute()

/**
 * Marks keys that end up to `ate` as told, and returns them. Each key is returned once, also when two nodes ask at once.
 * Expired keys are not returned.
 */
export const claimChavesAoFim = (tx: Db, { em, ate, max }: { em: Date; ate: Date; max: number }) =>
  tx
    .updateTable('chaveDeApi')
    .set({ avisadaEm: em })
    .where('uuid', 'in', (row) =>
      row
        .selectFrom('chaveDeApi')
        .select('uuid')
        .where('avisadaEm', 'is', null)
        .where('expiraEm', '>', em)
        .where('expiraEm', '<=', ate)
        .orderBy('expiraEm')
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['uuid', 'assinaturaUuid', 'nome', 'expiraEm'])
    .execute()
