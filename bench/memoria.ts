import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Product, startNode, startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { load, production, quoteOnce } from './ask.ts'
import { type Bench, decimal, type Figure } from './figure.ts'

const IDLE_MB = 160
const LOADED_MB = 260
const NODE_MB = 420
const EMBEDDED_MB = 350
const COMPRAS = 5_000
const CONNECTIONS = 16

/**
 * The server's memory: on PostgreSQL shortly after its start and after a load, on the embedded database after thousands of
 * purchases. Measured at its second start, because the first one compiles the TypeScript and keeps the compiler in memory
 * (20 MB). Only Linux tells it.
 */
export const memoria: Bench = {
  name: 'memoria',
  async run() {
    const postgres = await startPostgres()
    try {
      await (await startProduct(production(postgres.url))).stop()
      const small = await measure(await startProduct(production(postgres.url)))
      const node = await measure(await startNode(production(postgres.url)))
      const row = (name: string, mb: number, limit: number) => ({
        name,
        figure: `${decimal(mb)} MB`,
        target: `≤ ${limit} MB`,
        ok: mb <= limit,
      })
      return [
        row('server memory, idle', small.idle, IDLE_MB),
        row('server memory, after 20 s at 100 connections', small.loaded, LOADED_MB),
        row('the same with the memory of a node for many people (deploy/systemd)', node.loaded, NODE_MB),
        await measureEmbedded(),
      ]
    } finally {
      await postgres.stop()
    }
  },
}

/** Resident megabytes of a server that has just started, and after its load. Stops it. */
async function measure(product: Product) {
  try {
    await quoteOnce(product.url)
    await pause(5000)
    const idle = residentMb(product.pid)
    await load(product.url, 20)
    await pause(2000)
    return { idle, loaded: residentMb(product.pid) }
  } finally {
    await product.stop()
  }
}

/** People, money and carts are made by one process; the next one sells, as after a restart. */
async function measureEmbedded(): Promise<Figure> {
  const dir = mkdtempSync(join(tmpdir(), 'memoria-'))
  const env = { ...production(''), DATABASE_URL: '', DATA_DIR: dir, LIMIT_PAYMENTS_PER_MINUTE: '1000000' }
  try {
    await (await startProduct(env, 'bench/compra-server.ts', [String(COMPRAS), 'sem-trabalhos'])).stop()
    const product = await startProduct(env)
    try {
      const idle = residentMb(product.pid)
      const args = [product.url, join(dir, 'carrinhos.txt'), '0', String(COMPRAS), String(CONNECTIONS)]
      await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'compra-load.ts'), ...args])
      await pause(2000)
      const sold = residentMb(product.pid)
      return {
        name: `server memory on the embedded database, after ${decimal(COMPRAS)} purchases`,
        figure: `${decimal(sold)} MB (${decimal(idle)} MB before)`,
        target: `≤ ${EMBEDDED_MB} MB`,
        ok: sold <= EMBEDDED_MB,
      }
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The present memory of a process. */
export function residentMb(pid: number) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
