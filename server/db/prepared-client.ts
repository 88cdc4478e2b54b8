import pg from 'pg'
import { GuardedClient } from './guarded-client.ts'

/** The most statements that a connection keeps; each takes memory of the server. */
const MOST = 1000
/** Lists of different lengths make different statements, and only short lists recur: longer ones are not prepared. */
const LONGEST_LIST = '$64'

/** Names for the statements of one pool, the same on each of its connections; undefined for those that get none. */
function createNames() {
  const names = new Map<string, string>()
  return (text: string) => {
    const known = names.get(text)
    if (known) return known
    if (names.size >= MOST || text.includes(LONGEST_LIST)) return undefined
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

/** SQLSTATE feature_not_supported: "cached plan must not change result type". */
const PLAN_IS_OLD = '0A000'
const isPlanOld = (error: unknown) => error instanceof pg.DatabaseError && error.code === PLAN_IS_OLD

/** A connection that sends the statements of one turn of the event loop in one packet. */
export class GatheringClient extends GuardedClient {
  #isGathering = false

  override query(...asked: unknown[]): never {
    this.#gather()
    return (super.query.bind(this) as (...asked: unknown[]) => never)(...asked)
  }

  #gather() {
    if (this.#isGathering) return
    const { stream } = this.connection
    this.#isGathering = true
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }
}

/**
 * The connections of one pool, which have each statement parsed and planned once, not at every call, which saves a third of a
 * purchase's time (docs/performance.md). When another node has migrated a table, its statements are prepared anew. Outside a transaction
 * nobody notices; inside one the statement fails once. A kept plan does not know its parameters, so the condition of a
 * partial index (`on conflict … where`) must be written into the statement with `sql.lit`.
 */
export function preparedClient() {
  const nameOf = createNames()
  return class PreparedClient extends GatheringClient {
    #edition = 0

    override query(...asked: unknown[]): never {
      const [text, values, ...rest] = asked
      const ask = super.query.bind(this) as (...asked: unknown[]) => unknown
      const name = typeof text === 'string' && Array.isArray(values) && rest.length === 0 ? nameOf(text) : undefined
      return (name ? this.#askPrepared(name, (named) => ask({ name: named, text, values })) : ask(...asked)) as never
    }

    async #askPrepared(name: string, ask: (name: string) => unknown) {
      const edition = this.#edition
      const ofEdition = () => ask(this.#edition === 0 ? name : `${name}.${this.#edition}`)
      try {
        return await ofEdition()
      } catch (error) {
        if (!isPlanOld(error)) throw error
        this.#edition = edition + 1
        if (this.getTransactionStatus() !== 'I') throw error
        return ofEdition()
      }
    }
  }
}
