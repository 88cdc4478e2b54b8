import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../deps.ts'

/** A pass that has more to do than this leaves the rest to the next: the queue takes a job of 600 s for dead. */
const MAX_SECONDS = 240

/**
 * Does what is due, so much at a time, until a batch is not full or the pass has lasted long enough. `take` leases what it
 * answers until later than `now`, so that the next pass begins with what this one did not come to; `begun` is when the
 * pass did. `work` lets nothing through that one of a batch throws: it holds up no other.
 */
export async function workInBatches<T>(
  { clock }: Pick<Deps, 'clock'>,
  {
    size,
    take,
    work,
  }: {
    size: number
    take(when: { now: Date; begun: Date }): Promise<readonly T[]>
    work(batch: readonly T[]): Promise<unknown>
  },
) {
  const begun = clock.now()
  for (;;) {
    const batch = await take({ now: clock.now(), begun })
    if (batch.length > 0) await work(batch)
    if (batch.length < size || clock.now() > plusSeconds(begun, MAX_SECONDS)) return
  }
}
