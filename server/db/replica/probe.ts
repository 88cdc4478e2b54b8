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
 * The timeline that a replica follows, never the new one too early. Without the right to see the receiver of its log
 * (`pg_read_all_stats`) it is the one of the last restart point: after a failover the old one for up to `checkpoint_timeout`.
 */
export const TIMELINE = `(select greatest(timeline_id, min_recovery_end_timeline,
  (select received_tli from pg_stat_wal_receiver)) from pg_control_checkpoint(), pg_control_recovery())`

/** How a replica does. A server that is no standby has no place in this log. */
export const probeReplica = async (replica: Kysely<unknown>) =>
  (
    await sql<Position & Identity & { isStandby: boolean }>`
      select pg_is_in_recovery() as is_standby, coalesce(pg_last_wal_replay_lsn(), '0/0')::text as lsn, ${IDENTITY},
        ${sql.raw(TIMELINE)} as timeline`.execute(replica)
  ).rows[0]!
