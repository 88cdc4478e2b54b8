import { sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import { deleteExpiredOf } from '../../../kernel/work/expired.repo.ts'

/** A counter of failures: after `gratis` of them each further one makes the next wait longer. */
export type Contador = { chave: string; gratis: number }

/** The first wait and the longest, in seconds. */
const FIRST_SECONDS = 5
const LONGEST_SECONDS = 900
/** Seconds without a failure after which a counter is deleted. */
const REMEMBERED_SECONDS = 24 * 3600

/**
 * Counts a try as failed beforehand, on every counter, in one statement: simultaneous tries are counted one after the
 * other. Returns how many counters let the try pass; with fewer than all, the caller rolls back.
 */
export async function countTentativa(tx: Db, contadores: readonly Contador[], em: Date) {
  // a free failure leaves the wait unchanged: of two tries at once the later must not block the earlier
  const rows = JSON.stringify(contadores.toSorted((a, b) => (a.chave < b.chave ? -1 : 1)))
  const gratis = sql`(select c.gratis from jsonb_to_recordset(${rows}::jsonb) as c(chave text, gratis integer) where c.chave = t.chave)`
  const { rows: passed } = await sql`
    insert into tentativa as t (chave, falhas, livre_em, expira_em)
    select chave, 1, 'epoch'::timestamptz, ${em}::timestamptz + make_interval(secs => ${REMEMBERED_SECONDS})
    from jsonb_to_recordset(${rows}::jsonb) as c(chave text, gratis integer)
    on conflict (chave) do update set
      falhas = case when t.expira_em <= ${em}::timestamptz then 1 else t.falhas + 1 end,
      livre_em = case
        when t.expira_em <= ${em}::timestamptz or t.falhas + 1 <= ${gratis} then t.livre_em
        else ${em}::timestamptz + make_interval(secs =>
          least(${LONGEST_SECONDS}::float8, ${FIRST_SECONDS}::float8 * power(2::float8, least(t.falhas - ${gratis}, 20))))
      end,
      expira_em = ${em}::timestamptz + make_interval(secs => ${REMEMBERED_SECONDS})
    where t.livre_em <= ${em}::timestamptz
    returning chave`.execute(tx)
  return passed.length
}

/** A counter and the end of its wait. */
export type ChaveEmEspera = { chave: string; livreEm: Date }

/** Those of the counters that must wait now. */
export const listChavesEmEspera = (db: Db, chaves: readonly string[], em: Date): Promise<ChaveEmEspera[]> =>
  db
    .selectFrom('tentativa')
    .select(['chave', 'livreEm'])
    .where('chave', 'in', chaves)
    .where('livreEm', '>', em)
    .execute()

/**
 * Locks counters in the order of `countTentativa`, so that simultaneous tries do not wait for each other in a circle.
 */
export const lockTentativas = (tx: Db, chaves: readonly string[]) =>
  tx.selectFrom('tentativa').select('chave').where('chave', 'in', chaves).orderBy('chave').forUpdate().execute()

/** Takes a successful try off the counters and ends their waits. */
export async function uncountTentativa(tx: Db, chaves: readonly string[], em: Date) {
  await tx.deleteFrom('tentativa').where('chave', 'in', chaves).where('falhas', '<=', 1).execute()
  await tx
    .updateTable('tentativa')
    .set((row) => ({ falhas: row('falhas', '-', 1), livreEm: sql`least(livre_em, ${em}::timestamptz)` }))
    .where('chave', 'in', chaves)
    .execute()
}

export const deleteTentativas = (tx: Db, chaves: readonly string[]) =>
  tx.deleteFrom('tentativa').where('chave', 'in', chaves).execute()

/** Deletes old counters. One that is locked by a try at this moment is left for the next time. */
export const deleteTentativasBefore = (db: Db, instant: Date) =>
  deleteExpiredOf(db, 'tentativa', instant, { due: 'expiraEm', key: ['chave'] })

/** Those of the networks from which the person logged in before, with the password that is theirs now. */
export const listRedes = async (db: Db, cpf: string, redeHashes: readonly string[], usadaDesde: Date) =>
  (
    await db
      .selectFrom('redeConhecida')
      .innerJoin('usuario', 'usuario.uuid', 'redeConhecida.usuarioUuid')
      .innerJoin('credencial', 'credencial.usuarioUuid', 'usuario.uuid')
      .select('redeHash')
      .where('cpf', '=', cpf)
      .where('redeHash', 'in', redeHashes)
      .where('usadaEm', '>', usadaDesde)
      .whereRef('usadaEm', '>=', 'alteradaEm')
      .execute()
  ).map(({ redeHash }) => redeHash)

export const saveRede = (tx: Db, usuarioUuid: string, redeHash: string, em: Date) =>
  tx
    .insertInto('redeConhecida')
    .values({ usuarioUuid, redeHash, usadaEm: em })
    .onConflict((row) => row.columns(['usuarioUuid', 'redeHash']).doUpdateSet({ usadaEm: em }))
    .execute()

export const deleteRedesBefore = (db: Db, instant: Date) =>
  deleteExpiredOf(db, 'redeConhecida', instant, { due: 'usadaEm', key: ['usuarioUuid', 'redeHash'] })
