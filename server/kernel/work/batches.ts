import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../deps.ts'

/** A pass that takes longer leaves the rest to the next pass, because the queue gives up a job after 600 s. */
const MAX_SECONDS = 240

/**
 * Works in batches of `size` until a batch is not full or the pass has lasted `MAX_SECONDS`. `take` leases its rows until
 * later than `now`, so that the next pass begins with the rows that this pass did not reach; `begun` is the start of this
 * pass. `work` catches the failure of a single row, so that one row holds up no other.
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
