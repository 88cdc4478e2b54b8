import { type Kysely, sql } from 'kysely'
import type { Identity, Position } from './position.rules.ts'

const IDENTITY = sql`(select system_identifier::text from pg_control_system()) as cluster,
  (select oid::text from pg_database where datname = current_database()) as database`

/**
 * The primary's position. Every commit that was answered lies before it: a commit is answered when it is flushed, or, with
 * `synchronous_commit` off, when it is inserted.
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
 * The timeline that a replica follows. After a failover the new timeline is never reported too early. It may be reported up
 * to `checkpoint_timeout` late: a role without `pg_read_all_stats` sees only the timeline of the last restart point.
 */
export const TIMELINE = `(select greatest(timeline_id, min_recovery_end_timeline,
  (select received_tli from pg_stat_wal_receiver)) from pg_control_checkpoint(), pg_control_recovery())`

/** What a replica reports of itself. A server that is no standby has no position: it reports 0/0. */
export const probeReplica = async (replica: Kysely<unknown>) =>
  (
    await sql<Position & Identity & { isStandby: boolean }>`
      select pg_is_in_recovery() as is_standby, coalesce(pg_last_wal_replay_lsn(), '0/0')::text as lsn, ${IDENTITY},
        ${sql.raw(TIMELINE)} as timeline`.execute(replica)
  ).rows[0]!
