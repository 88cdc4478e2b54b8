import { setTimeout as pause } from 'node:timers/promises'
import { hasPatience, isRepeatable, spread } from '../../kernel/patience.ts'
import { failureOf } from './failure.ts'

const FIRST_MS = 50
const LAST_MS = 1_000
/** A conflict solves itself within a few tries; more of them mean that many callers want the same row. */
const MAX_CONFLICTS = 5

/**
 * Tries `attempt` again as a whole while the database is gone and the caller has patience, and a few times after a
 * conflict. `isSafe` tells whether the failed try has changed nothing, or may be repeated although it has.
 */
export async function again<T>(attempt: () => Promise<T>, isSafe: (error: unknown) => boolean): Promise<T> {
  let conflicts = 0
  for (let tries = 0; ; tries++) {
    const begun = performance.now()
    try {
      return await attempt()
    } catch (error) {
      const failure = failureOf(error)
      if (!failure || failure === 'load' || !isRepeatable() || !isSafe(error)) throw error
      const isConflict = failure === 'conflict'
      const pauseMs = spread(isConflict ? FIRST_MS / 5 : Math.min(LAST_MS, FIRST_MS * 2 ** tries))
      const isOver = isConflict ? ++conflicts >= MAX_CONFLICTS : !hasPatience(begun, pauseMs)
      if (isOver) throw error
      await pause(pauseMs)
    }
  }
}
