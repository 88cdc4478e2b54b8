import { isDatabaseGone } from '../../db/quedas/failure.ts'
import type { Deps } from '../../kernel/deps.ts'
import { workInBatches } from '../../kernel/work/batches.ts'

/** Fretes that one transaction compares and holds. */
const LOTE = 250

/**
 * Compares fretes batch by batch, each batch in a transaction of its own. When a batch fails, its fretes are compared one by
 * one, so that a frete that cannot be compared stops no other; it stays in the queue. When the database is away the round
 * ends: the job queue logs that once, and runs the round again.
 */
export async function compareInBatches(
  deps: Deps,
  {
    list,
    compare,
    compareOne = (uuid) => compare([uuid]),
    failed,
  }: {
    /** The next fretes in the order of their uuid, after the last one seen. */
    list(page: { after: string | undefined; max: number }): Promise<string[]>
    compare(uuids: readonly string[]): Promise<unknown>
    compareOne?(uuid: string): Promise<unknown>
    /** What the log says of a frete that was not compared. */
    failed: string
  },
) {
  const compareOneByOne = async (uuids: readonly string[]) => {
    for (const uuid of uuids)
      await compareOne(uuid).catch((err: unknown) => {
        if (isDatabaseGone(err)) throw err
        deps.log.error({ frete: uuid, err }, failed)
      })
  }
  let after: string | undefined
  await workInBatches(deps, {
    size: LOTE,
    async take() {
      const uuids = await list({ after, max: LOTE })
      after = uuids.at(-1)
      return uuids
    },
    work: (uuids) =>
      compare(uuids).catch((err: unknown) => {
        if (isDatabaseGone(err)) throw err
        return compareOneByOne(uuids)
      }),
  })
}
