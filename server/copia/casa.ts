import { existsSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openBucket } from '../adapters/arquivos/index.ts'
import type { Bucket } from '../adapters/arquivos/s3/index.ts'
import type { Config } from '../config.ts'
import { directAddress } from '../db/direct-address.ts'
import { openEmbedded } from '../db/embedded.ts'
import { lockFolder } from '../db/lock.ts'
import type { OpenDb } from '../db/open.ts'
import { syncFolder } from '../db/sync.ts'
import { createClock } from '../kernel/clock.ts'
import type { Db } from '../kernel/deps.ts'
import { findSegredo } from '../kernel/kernel.repo.ts'
import { createLog } from '../kernel/log.ts'
import { createPartes } from '../kernel/partes.ts'
import { PATIENCE } from '../kernel/patience.ts'
import { StartError } from '../kernel/start-error.ts'
import type { BancoDeCopia } from './banco.ts'
import { withEmbutido } from './banco-embutido.ts'
import { withPostgres } from './banco-postgres.ts'
import { inBancoVazio } from './banco-vazio.ts'
import { hasHouse } from './catalogo.ts'
import { readChave } from './chave.ts'
import { checkRestaurada } from './conferir.ts'
import { makeCopia } from './fazer.ts'
import { readManifesto } from './manifesto.ts'
import { withCopyOfFolder } from './pasta.ts'
import { assertKnown, type Copia, checkRolos, restoreCopia } from './restaurar.ts'

type Tell = (step: string) => void

/**
 * Makes a backup of the house that this environment names, in a new folder under `pasta`. The house may run. With
 * `semArquivos` the S3 store's files are left out.
 */
export async function fazerCopia(
  config: Config,
  { pasta, semArquivos = false, tell }: { pasta: string; semArquivos?: boolean; tell: Tell },
) {
  const feitaEm = createClock().now()
  const destino = join(resolve(pasta), `copia-${feitaEm.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  const chave = readChave(config.copia)
  const bucketOf = async ({ db }: BancoDeCopia) => (semArquivos ? undefined : openBucketOf(config, db))
  const make = (banco: BancoDeCopia) => makeCopia(banco, { destino, feitaEm, chave, openBucket: bucketOf, tell })
  const address = directAddress(config)
  const manifesto = address
    ? await withPostgres(address, { isReading: true }, make)
    : await withCopyOfFolder(config.dataDir, (pglite) => withEmbutido(pglite, make), tell)
  return { destino, manifesto }
}

/** How long the database may go on to list the connections of a house that has just stopped, and how often it is asked. */
const [LEAVING_MS, LOOK_MS] = [2000, 100]

/**
 * Whether a house runs on this database. A house that has just stopped does not count: the database may still list its
 * last connections for a moment.
 */
async function keepsHouse(db: Db) {
  const until = performance.now() + LEAVING_MS
  while (await hasHouse(db)) {
    if (performance.now() > until) return true
    await pause(LOOK_MS)
  }
  return false
}

/** Restores a backup into the database that this environment names. No house may run on it. */
export async function restaurarCopia(
  config: Config,
  { pasta, isReplacing = false, tell }: { pasta: string; isReplacing?: boolean; tell: Tell },
) {
  const copia = await openCopia(config, pasta, tell)
  const restore = (banco: BancoDeCopia) =>
    restoreCopia(banco, copia, { isReplacing, openBucket: () => openBucketOf(config, banco.db), tell })
  const address = directAddress(config)
  if (address) {
    await withPostgres(address, { isReading: false }, async (banco) => {
      if (await keepsHouse(banco.db)) {
        throw new StartError('Há uma casa em execução neste banco de dados. Pare todos os nós e restaure de novo.')
      }
      await restore(banco)
    })
  } else await restoreIntoFolder(config, isReplacing, restore)
  return copia.manifesto
}

/** Checks a backup without touching the house: restores it into a new database, checks that, and deletes it. */
export async function conferirCopia(config: Config, { pasta, tell }: { pasta: string; tell: Tell }) {
  const copia = await openCopia(config, pasta, tell)
  const { conferirUrl } = config.copia
  const restore = (banco: BancoDeCopia) =>
    restoreCopia(banco, copia, { isReplacing: false, openBucket: async () => undefined, tell })
  const check = ({ db }: OpenDb) => checkRestaurada(db, copia.manifesto, tell)
  if (conferirUrl) {
    const conferida = await inBancoVazio(conferirUrl, createLog(config), {
      fill: (address) => withPostgres(address, { isReading: false }, restore),
      work: check,
    })
    return { manifesto: copia.manifesto, ...conferida }
  }
  const side = await mkdtemp(join(tmpdir(), 'freteflex-conferir-'))
  try {
    const open = await openEmbedded(join(side, 'db'), throwRefusal)
    try {
      await withEmbutido(open.pglite, restore)
      return { manifesto: copia.manifesto, ...(await check(open)) }
    } finally {
      await open.close()
    }
  } finally {
    await rm(side, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function openCopia(config: Config, pasta: string, tell: Tell): Promise<Copia> {
  const place = resolve(pasta)
  const copia = { pasta: place, ...readManifesto(place, readChave(config.copia)) }
  assertKnown(copia)
  await checkRolos(copia, tell)
  return copia
}

/** The S3 bucket of this environment; undefined without one. */
async function openBucketOf(config: Config, db: BancoDeCopia['db']): Promise<Bucket | undefined> {
  if (!config.s3) return undefined
  const segredo = await findSegredo(db)
  const partes = createPartes(createClock())
  return openBucket(config, { segredo, log: createLog(config), partes, patience: PATIENCE })
}

/** Makes the new database in a folder beside the real one, and renames it when it is complete and closed. */
async function restoreIntoFolder(
  { dataDir }: Config,
  isReplacing: boolean,
  restore: (banco: BancoDeCopia) => Promise<void>,
) {
  const dir = join(dataDir, 'db')
  if (!existsSync(dataDir)) throw new StartError(`DATA_DIR: a pasta ${dataDir} não existe.`)
  const release = await lockFolder(dataDir)
  try {
    const place = existsSync(dir) ? await realpath(dir) : dir
    const held = existsSync(place) && (await readdir(place)).length > 0
    if (held && !isReplacing) {
      throw new StartError(
        `Já há um banco de dados em ${place}: nada foi restaurado. Restaure numa DATA_DIR vazia, ou repita com --substituir.`,
      )
    }
    const growing = await mkdtemp(join(dirname(place), `${basename(place)}.restaurando-`))
    try {
      const open = await openEmbedded(growing, throwRefusal)
      try {
        await withEmbutido(open.pglite, restore)
      } finally {
        await open.close()
      }
      const before = `${growing.replace('.restaurando-', '.antes-')}`
      if (held) await rename(place, before)
      await rename(growing, place)
      syncFolder(dirname(place))
      if (held) await rm(before, { recursive: true, force: true, maxRetries: 3 })
    } finally {
      await rm(growing, { recursive: true, force: true, maxRetries: 3 })
    }
  } finally {
    await release()
  }
}

function throwRefusal(error: unknown): never {
  throw new StartError(`O disco não confirmou uma gravação (${String(error)}): nada foi restaurado.`)
}
