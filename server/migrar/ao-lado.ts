import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { withPostgres } from '../copia/banco-postgres.ts'
import { fazerCopia } from '../copia/casa.ts'
import { connect } from '../copia/conexao.ts'
import { readManifesto } from '../copia/manifesto.ts'
import { withCopyOfFolder } from '../copia/pasta.ts'
import { restoreCopia } from '../copia/restaurar.ts'
import { overPglite } from '../db/embedded.ts'
import { type OpenDb, openPostgres } from '../db/open.ts'
import { createLog } from '../kernel/log.ts'
import { StartError } from '../kernel/start-error.ts'

type Tell = (step: string) => void
type Work<T> = (open: Pick<OpenDb, 'db' | 'openPatient'>) => Promise<T>

/**
 * Runs `work` on a copy of the house's database, as it is now, and throws the copy away. The house may run; its database is
 * only read.
 */
export async function withCopyAside<T>(config: Config, work: Work<T>, tell: Tell): Promise<T> {
  const { databaseUrl } = config
  if (databaseUrl) return besidePostgres({ ...config, databaseUrl }, work, tell)
  // the function that opened the copy closes it
  return withCopyOfFolder(config.dataDir, (pglite) => work({ db: overPglite(pglite).db }), tell)
}

type OnPostgres = Config & { databaseUrl: string }

async function besidePostgres<T>(config: OnPostgres, work: Work<T>, tell: Tell): Promise<T> {
  const name = `freteflex_ensaio_${randomUUID().slice(0, 8)}`
  const isMade = await makeDatabase(config, name)
  const side = isMade ? addressOf(config.databaseUrl, name) : config.copia.conferirUrl
  if (!side) {
    throw new StartError(
      'DATABASE_URL: este papel não pode criar o banco do ensaio. Dê-lhe o direito CREATEDB, ou informe em COPIA_CONFERIR_URL um banco vazio.',
    )
  }
  try {
    if (isMade !== 'copied') await fill(config, side, tell)
    const open = openPostgres({ databaseUrl: side, databasePool: 2 }, createLog(config))
    try {
      return await work(open)
    } finally {
      await open.close()
    }
  } finally {
    if (isMade) await administer(config.databaseUrl, `drop database if exists ${name} with (force)`)
    else {
      await withPostgres(side, { isReading: false }, ({ run }) =>
        run('drop schema if exists fila cascade; drop schema public cascade; create schema public'),
      )
    }
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Makes the database of the rehearsal: as a copy when nobody is connected to the house's (files are copied), otherwise
 * empty. Undefined when this role may not. Copying the files would make the connections of a running house wait.
 */
async function makeDatabase({ databaseUrl }: OnPostgres, name: string): Promise<'copied' | 'empty' | undefined> {
  try {
    return await withClient(databaseUrl, async (client) => {
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
async function fill(config: OnPostgres, side: string, tell: Tell) {
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

const administer = (url: string, statement: string) => withClient(url, (client) => client.query(statement))

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>) {
  const client = await connect(connectionString, 'ensaio')
  try {
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
