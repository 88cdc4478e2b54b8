import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Db } from './deps.ts'

/** The place of a value in a statement, while the statement is put together. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Written<R> = { compile(db: Kysely<never>): CompiledQuery<R> }

/**
 * A statement that is put together once and asked with other values each time. For the few that a purchase asks: to put
 * one together takes Kysely longer than to send it. `write` is called with places instead of values, and only passes them
 * on; it says what the values are in its second parameter's type.
 */
export function statement<P extends Record<string, unknown>, R>(write: (db: Db, values: P) => Written<R>) {
  let kept: { query: CompiledQuery<R>; placed: readonly unknown[] } | undefined
  const places = new Proxy({}, { get: (_, name) => new Place(String(name)) }) as P
  return (db: Db, values: P): Promise<QueryResult<R>> => {
    if (!kept) {
      const query = write(db, places).compile(db as unknown as Kysely<never>)
      kept = { query, placed: query.parameters }
    }
    const parameters = kept.placed.map((placed) => (placed instanceof Place ? values[placed.name] : placed))
    return db.executeQuery({ ...kept.query, parameters })
  }
}
