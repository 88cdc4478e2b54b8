import type { Config } from '../../config.ts'
import type { Db } from '../../kernel/deps.ts'
import type { Logger } from '../../kernel/log.ts'
import { StartError } from '../../kernel/start-error.ts'
import { openProbe, openReads } from './connections.ts'
import { type Replica, WHYS, type Why } from './port.ts'
import type { Position } from './position.rules.ts'
import { findPosition } from './probe.ts'
import { type Place, readingFrom, type Told } from './reading.ts'
import { sharedAfterwards } from './shared-afterwards.ts'
import { LOOK_MS, type Watch, watchReplica } from './watch.ts'

/** After a replica was waited for in vain it is not waited for again so soon: each wait holds one of its connections. */
const PAUSE_MS = 200

type Where = Pick<Config, 'databaseUrl' | 'replica' | 'databasePooler'>

/** The replica of the configuration; without one, every read asks the primary. Throws where it is no copy of the database. */
export async function openReplica(
  { databaseUrl, replica, databasePooler: pooler }: Where,
  db: Db,
  log: Logger,
  lookMs = LOOK_MS,
): Promise<Replica> {
  if (!databaseUrl || !replica) return { open: () => db, facts: () => undefined, close: async () => {} }
  const probes = {
    primary: openProbe({ url: databaseUrl, pooler }, log),
    replica: openProbe({ url: replica.url, pooler }, log),
  }
  const reads = openReads({ url: replica.url, pooler, max: replica.pool }, log)
  const watch = watchReplica(
    { primary: probes.primary.db, replica: probes.replica.db },
    { maxLagMs: replica.lagSeconds * 1000, lookMs, log },
  )
  const close = async () => {
    watch.stop()
    await Promise.all([probes.primary, probes.replica, reads].map((one) => one.db.destroy()))
  }
  await watch.look()
  if (watch.out() === 'foreign') {
    await close()
    throw new StartError('DATABASE_REPLICA_URL: este banco não é uma réplica do banco de DATABASE_URL.')
  }
  const answered = { replica: 0, primary: Object.fromEntries(WHYS.map((why) => [why, 0])) as Record<Why, number> }
  let behindUntil = 0
  const out = () => watch.out() ?? (performance.now() < behindUntil ? 'behind' : undefined)
  const told: Told = {
    answered: (why) => void (why ? answered.primary[why]++ : answered.replica++),
    failed(why, error) {
      if (why === 'away' || why === 'promoted') watch.lose(why, error)
      if (why === 'behind') behindUntil = performance.now() + PAUSE_MS
      if (why === 'refused') log.warn({ err: error }, 'the replica refused a question, the primary is asked')
    },
  }
  return {
    open: opener(
      { ...watch, out },
      sharedAfterwards(() => findPosition(probes.primary.db)),
      readingFrom({ replica: reads.db, dialect: reads.dialect, primary: db, isShared: pooler === 'transacao' }, told),
    ),
    facts: () => ({ quem: new URL(replica.url).host, out: out(), lagMs: watch.lagMs(), answered }),
    close,
  }
}

/** Decides for each read whether the replica or the primary answers it. */
function opener(
  watch: Pick<Watch, 'out' | 'inUse' | 'floor' | 'timeline'>,
  findPositionNow: () => Promise<Position>,
  read: (place: Place) => Db,
) {
  const placeAt = (position: Position | undefined): Place => {
    if (!position) return { out: 'unknown' }
    return position.timeline === watch.timeline() ? { position, inUse: watch.inUse() } : { out: 'timeline' }
  }
  return (isPerson: boolean) => {
    const out = watch.out()
    if (!isPerson) return read(out && !OLD_BUT_GOOD.includes(out) ? { out } : placeAt(watch.floor()))
    if (out) return read({ out })
    return findPositionNow().then(
      (position) => read(placeAt(position)),
      () => read({ out: 'unknown' }),
    )
  }
}

/** Reasons that keep only persons from the replica, because they read the present. Visitors may read what is a little old. */
const OLD_BUT_GOOD: readonly Why[] = ['lagging', 'behind', 'unknown']
