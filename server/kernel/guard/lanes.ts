import { AppError } from '../errors.ts'

/**
 * Requests of one subscription on this node go through lanes: a few work, the others wait in memory, before they take a
 * database connection or read their body. An account that sends its worst (thirty saves of a full cart at once) therefore
 * delays only itself: the rest of the connection pool stays free for others.
 */
export type LaneName = keyof typeof AT_ONCE

/**
 * Requests of one lane that work at once. All lanes of a subscription together are fewer than the connections of
 * DATABASE_POOL (10). Two requests of the same kind may still meet in the database, where the constraints hold (law 5).
 */
const AT_ONCE = { leitura: 3, escrita: 2, arquivo: 2, envio: 2 } as const
/** Requests of one lane that are inside, at work or waiting. One more is refused. */
const MAX_INSIDE = 128
/** Bytes of bodies inside one lane, as Content-Length tells them. The first body may be as large as its call allows. */
const MAX_BYTES = 16 * 1024 * 1024
/** How long a request waits for its turn before it is refused. */
const PATIENCE_MS = 20_000
/** The waiting time that a refused caller is told. */
const RETRY_AFTER_SECONDS = 5

/**
 * From this size on a request or an answer is large. Large ones are handled one at a time, because they occupy the only
 * thread.
 */
export const LARGE_BYTES = 128 * 1024

/** The place of one request in a lane. */
export type Place = {
  /** Undefined when the request may work now; otherwise waits. Throws TOO_MANY_REQUESTS when that takes too long. */
  turn(): Promise<void> | undefined
  /**
   * Tells how large the answer is. After a large answer the lane runs one request at a time, until an answer is not large.
   */
  tellSize(bytes: number): void
  /** Leaves the lane: the work is done, or nobody waits for its answer any more. May be called again. */
  leave(): void
}

export type Lanes = {
  /** Throws TOO_MANY_REQUESTS when the lane is full. Each place must be left. */
  enter(lane: LaneName, quem: string, bytes: number): Place
}

type Waiter = { go(): void; giveUp(error: AppError): void }
type Lane = {
  working: number
  inside: number
  /** Bytes of all bodies inside the lane. */
  bytes: number
  isLarge: boolean
  waiting: Set<Waiter>
}

export function createLanes(patienceMs = PATIENCE_MS): Lanes {
  const lanes = new Map<string, Lane>()

  return {
    enter(name, quem, bytes) {
      const key = `${name} ${quem}`
      const lane = lanes.get(key) ?? newLane()
      if (lane.inside >= MAX_INSIDE || (lane.inside > 0 && lane.bytes + bytes > MAX_BYTES)) throw tooManyAtOnce()
      lanes.set(key, lane)
      lane.inside++
      lane.bytes += bytes
      if (bytes >= LARGE_BYTES) lane.isLarge = true
      return placeIn(lane, AT_ONCE[name], bytes, () => lanes.delete(key))
    },
  }

  function placeIn(lane: Lane, atOnce: number, bytes: number, forget: () => void): Place {
    let state: 'outside' | 'waiting' | 'working' | 'gone' = 'outside'
    let waiter: Waiter | undefined
    const isFree = () => lane.working < (lane.isLarge ? 1 : atOnce)
    const work = () => {
      state = 'working'
      lane.working++
    }
    return {
      turn() {
        if (state === 'working') return undefined
        if (state === 'gone') throw interrupted()
        if (isFree() && lane.waiting.size === 0) {
          work()
          return undefined
        }
        state = 'waiting'
        return new Promise((resolve, reject) => {
          const patience = setTimeout(() => waiter?.giveUp(tooManyAtOnce()), patienceMs)
          const end = () => {
            clearTimeout(patience)
            if (waiter) lane.waiting.delete(waiter)
          }
          waiter = {
            go: () => (end(), work(), resolve()),
            giveUp: (error) => (end(), (state = 'outside'), reject(error)),
          }
          lane.waiting.add(waiter)
        })
      },
      tellSize(size) {
        lane.isLarge = Math.max(size, bytes) >= LARGE_BYTES
      },
      leave() {
        if (state === 'gone') return
        if (state === 'waiting') waiter?.giveUp(interrupted())
        if (state === 'working') lane.working--
        state = 'gone'
        lane.inside--
        lane.bytes -= bytes
        if (lane.inside === 0) return forget()
        for (const next of lane.waiting) {
          if (!isFree()) break
          next.go() // in order of asking
        }
      },
    }
  }
}

const newLane = (): Lane => ({ working: 0, inside: 0, bytes: 0, isLarge: false, waiting: new Set() })

const tooManyAtOnce = () =>
  new AppError(
    'TOO_MANY_REQUESTS',
    `Sua conta tem pedidos demais ao mesmo tempo. Tente de novo em ${RETRY_AFTER_SECONDS} segundos.`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  )

/** The caller never reads this refusal: the connection is gone. */
const interrupted = () => new AppError('REQUISICAO_INVALIDA', 'A requisição foi interrompida.')
