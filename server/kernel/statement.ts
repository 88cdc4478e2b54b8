import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Db } from './deps.ts'

/** Stands for a value in a statement while the statement is built. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Written<R> = { compile(db: Kysely<never>): CompiledQuery<R> }

/**
 * A statement that is built once and asked with other values each time. For the few statements of a purchase, because
 * Kysely takes longer to build one than to send it. `write` is called with `Place`s instead of values and only passes them
 * on; the type of its second parameter says what the values are.
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
