import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { type Migration, statementsOf } from './migracoes.ts'

const MAKES = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i

/**
 * Makes the indexes of an `.indice.sql`, one by one, while everybody goes on writing: outside of transactions. What a killed
 * attempt left half made is made anew.
 */
export async function makeIndices(db: Db, { texto }: Migration) {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    for (const statement of statementsOf(texto)) {
      const [, name] = MAKES.exec(statement) ?? []
      if (!name) throw new Error(`this is no index that is made beside its writers: ${statement}`)
      const { rows } = await sql<{ isValid: boolean }>`
        select i.indisvalid as is_valid from pg_index as i
        join pg_class as c on c.oid = i.indexrelid
        where c.relname = ${name} and c.relnamespace = current_schema()::regnamespace`.execute(connection)
      if (rows[0]?.isValid) continue
      if (rows[0]) await sql.raw(`drop index concurrently ${name}`).execute(connection)
      await sql.raw(statement).execute(connection)
    }
  })
}
