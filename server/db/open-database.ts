import { accessSync, constants, existsSync, mkdirSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../kernel/deps.ts'
import type { Logger } from '../kernel/log.ts'
import { StartError } from '../kernel/start-error.ts'
import { openEmbedded } from './embedded.ts'
import { lockFolder } from './lock.ts'
import { findAplicadas } from './migracao/aplicar.ts'
import { holdsDatabase } from './new-folder.ts'
import { assertReached, openPostgres } from './open.ts'
import { syncFolder } from './sync.ts'

/** The database that the configuration names, locked for this process when it is embedded. */
export async function openDatabase(config: Config, log: Logger) {
  if (config.databaseUrl) return { open: await reachPostgres(config, log), release: async () => {} }
  const dir = join(config.dataDir, 'db')
  try {
    makeFolder(dir)
    accessSync(config.dataDir, constants.R_OK | constants.W_OK)
  } catch {
    throw new StartError(`DATA_DIR: a pasta ${config.dataDir} não pode ser lida e escrita.`)
  }
  const release = await lockFolder(config.dataDir)
  try {
    return { open: await openEmbedded(dir, endOnRefusal), release }
  } catch (error) {
    await release()
    if (error instanceof StartError) throw error
    throw new StartError(`DATA_DIR: o banco em ${dir} não abriu (${reasonOf(error)}).`)
  }
}

/**
 * `openDatabase` for a command that asks or changes what a house has. Throws StartError where there is no house: in a new,
 * empty database all would look well.
 */
export async function openExistingDatabase(config: Config, log: Logger) {
  if (!config.databaseUrl && !(await holdsDatabase(join(config.dataDir, 'db'))))
    throw new StartError(`DATA_DIR: não há banco de dados em ${config.dataDir}.`)
  const opened = await openDatabase(config, log)
  try {
    if (await findAplicadas(opened.open.db)) return opened
    const name = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
    throw new StartError(`${name}: o banco de dados está vazio. Confira se é o da sua instalação.`)
  } catch (error) {
    await opened.open.close()
    await opened.release()
    throw error
  }
}

/**
 * A disk that refused once may confirm the next sync without having written anything. Before anybody is answered the
 * process ends, as after a power loss, and the next start reads what is really on the disk.
 */
function endOnRefusal(error: unknown) {
  writeSync(
    2,
    `DATA_DIR: o disco não confirmou uma gravação (${reasonOf(error)}). O programa parou para não perder nada.\n`,
  )
  process.exit(1)
}

/** The reason as text: PGlite's own file system throws values that are not an Error, with a number as reason. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : JSON.stringify(error))

/** Like `mkdir -p`, but stops when the system refuses: Node's own loops for ever under /proc. */
function makeFolder(dir: string) {
  if (existsSync(dir)) return
  if (dirname(dir) !== dir) makeFolder(dirname(dir))
  mkdirSync(dir)
  syncFolder(dirname(dir))
}

async function reachPostgres(config: Config, log: Logger) {
  const open = openPostgres(config, log)
  const isSession = config.databasePooler !== 'transacao'
  await assertReached(open, 'DATABASE_URL', isSession ? undefined : (db) => warnWithoutLimits(db, log))
  return open
}

/** A pooler by transaction keeps no session, so a session cannot have limits: the role must have them. */
async function warnWithoutLimits(db: Db, log: Logger) {
  const { rows } = await sql<{ limite: string }>`select current_setting('statement_timeout') as limite`.execute(db)
  if (rows[0]?.limite === '0')
    log.warn(
      'DATABASE_POOLER=transacao: the role of DATABASE_URL has no statement_timeout (deploy/pgbouncer/pgbouncer.ini)',
    )
}
