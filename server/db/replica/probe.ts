import { type Kysely, sql } from 'kysely'
import type { Identity, Position } from './position.rules.ts'

const IDENTITY = sql`(select system_identifier::text from pg_control_system()) as cluster,
  (select oid::text from pg_database where datname = current_database()) as database`

/**
 * Where the primary stands: everything that was answered as committed lies before. A commit is answered when it is flushed,
 * unless the server is told not to wait for the disk.
 */
const POSITION = sql`select lsn::text, ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int as timeline`
const PLACE = sql`(select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end as lsn) as place`

/** Asked for each declared read of a session, so it is as short as can be. Fails on a standby. */
export const findPosition = async (primary: Kysely<unknown>) =>
  (await sql<Position>`${POSITION} from ${PLACE}`.execute(primary)).rows[0]!

export const probePrimary = async (primary: Kysely<unknown>) =>
  (await sql<Position & Identity>`${POSITION}, ${IDENTITY} from ${PLACE}`.execute(primary)).rows[0]!

/**
 * How a replica does. `timeline` is the one of its last restart point: after a failover it is the old one for up to
 * `checkpoint_timeout`, never the new one too early. A server that is no standby has no place in this log.
 */
export const probeReplica = async (replica: Kysely<unknown>) =>
  (
    await sql<Position & Identity & { isStandby: boolean }>`
      select pg_is_in_recovery() as is_standby, coalesce(pg_last_wal_replay_lsn(), '0/0')::text as lsn, ${IDENTITY},
        (select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery())
          as timeline`.execute(replica)
  ).rows[0]!
