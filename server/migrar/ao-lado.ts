import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { withPostgres } from '../copia/banco-postgres.ts'
import { inBancoVazio, onPostgres } from '../copia/banco-vazio.ts'
import { fazerCopia } from '../copia/casa.ts'
import { connect } from '../copia/conexao.ts'
import { readManifesto } from '../copia/manifesto.ts'
import { withCopyOfFolder } from '../copia/pasta.ts'
import { restoreCopia } from '../copia/restaurar.ts'
import { type DatabaseAddress, directAddress } from '../db/direct-address.ts'
import { overPglite } from '../db/embedded.ts'
import type { OpenDb } from '../db/open.ts'
import { createLog } from '../kernel/log.ts'
import { StartError } from '../kernel/start-error.ts'

type Tell = (step: string) => void
type Work<T> = (open: Pick<OpenDb, 'db' | 'openPatient'>) => Promise<T>

/**
 * Runs `work` on a copy of the house's database, as it is now, and throws the copy away. The house may run; its database is
 * only read.
 */
export async function withCopyAside<T>(config: Config, work: Work<T>, tell: Tell): Promise<T> {
  const direct = directAddress(config)
  if (direct) return besidePostgres(config, direct, work, tell)
  // the function that opened the copy closes it
  return withCopyOfFolder(config.dataDir, (pglite) => work({ db: overPglite(pglite).db }), tell)
}

async function besidePostgres<T>(config: Config, direct: DatabaseAddress, work: Work<T>, tell: Tell): Promise<T> {
  const log = createLog(config)
  const name = `freteflex_ensaio_${randomUUID().slice(0, 8)}`
  const made = isPooled(config) ? undefined : await makeDatabase(direct, name)
  if (!made) {
    const { conferirUrl } = config.copia
    if (!conferirUrl) throw withoutDatabase(config)
    return inBancoVazio(conferirUrl, log, { fill: (address) => fill(config, address, tell), work })
  }
  const side = { ...direct, url: addressOf(direct.url, name) }
  try {
    if (made === 'empty') await fill(config, side, tell)
    return await onPostgres(side, log, work)
  } finally {
    await administer(direct, `drop database if exists ${name} with (force)`)
  }
}

/** Whether the only known way leads through a pooler, which does not know a database that was just made. */
const isPooled = ({ databasePooler, databaseDirectUrl }: Config) => databasePooler !== 'off' && !databaseDirectUrl

const withoutDatabase = (config: Config) =>
  new StartError(
    isPooled(config)
      ? 'DATABASE_DIRECT_URL: o PgBouncer não leva ao banco do ensaio. Informe aqui o endereço do próprio PostgreSQL, ou em COPIA_CONFERIR_URL um banco vazio.'
      : 'DATABASE_URL: este papel não pode criar o banco do ensaio. Dê-lhe o direito CREATEDB, ou informe em COPIA_CONFERIR_URL um banco vazio.',
  )

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Makes the database of the rehearsal: as a copy when nobody is connected to the house's (files are copied), otherwise
 * empty. Undefined when this role may not. Copying the files would make the connections of a running house wait.
 */
async function makeDatabase(direct: DatabaseAddress, name: string): Promise<'copied' | 'empty' | undefined> {
  try {
    return await withClient(direct, async (client) => {
      const { rows } = await client.query<{ source: string; is_used: boolean; may: boolean }>(`
        select current_database() as source,
          exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as is_used,
          (select rolsuper or (rolcreatedb and pg_has_role(d.datdba, 'member')) from pg_roles, pg_database as d
            where rolname = current_user and d.datname = current_database()) as may`)
      const { source, is_used: isUsed, may } = rows[0]!
      const isCopied = !isUsed && may
      await client.query(`create database ${name}${isCopied ? ` template ${pg.escapeIdentifier(source)}` : ''}`)
      return isCopied ? 'copied' : 'empty'
    })
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return undefined
    throw error
  }
}

/** Copies the house's rows by a backup in a folder of its own, encrypted with a key that nobody keeps. */
async function fill(config: Config, side: DatabaseAddress, tell: Tell) {
  const folder = await mkdtemp(join(tmpdir(), 'freteflex-ensaio-'))
  const chave = randomBytes(32)
  try {
    const sealed = { ...config, copia: { ...config.copia, chave: chave.toString('hex'), arquivo: undefined } }
    const { destino } = await fazerCopia(sealed, { pasta: folder, semArquivos: true, tell })
    const copia = { pasta: destino, ...readManifesto(destino, chave) }
    await withPostgres(side, { isReading: false }, (banco) =>
      restoreCopia(banco, copia, { isReplacing: false, isUpdating: false, openBucket: async () => undefined, tell }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

const administer = (address: DatabaseAddress, statement: string) =>
  withClient(address, (client) => client.query(statement))

/** Making, copying and dropping a database may take longer than the role lets a statement run. */
async function withClient<T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>) {
  const client = await connect(address, 'ensaio')
  try {
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

function addressOf(url: string, database: string) {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
