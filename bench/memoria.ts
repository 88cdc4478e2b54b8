import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { load, production, quoteOnce } from './ask.ts'
import { type Bench, decimal } from './figure.ts'

const IDLE_MB = 160
const LOADED_MB = 260

/**
 * The server's memory on PostgreSQL: shortly after its start, and after a load. Measured at its second start, because the
 * first one compiles the TypeScript and keeps the compiler in memory (20 MB). Only Linux tells it.
 */
export const memoria: Bench = {
  name: 'memoria',
  async run() {
    const postgres = await startPostgres()
    await (await startProduct(production(postgres.url))).stop()
    const product = await startProduct(production(postgres.url))
    try {
      await quoteOnce(product.url)
      await pause(5000)
      const idle = residentMb(product.pid)
      await load(product.url, 20)
      await pause(2000)
      const loaded = residentMb(product.pid)
      return [
        { name: 'server memory, idle', figure: `${decimal(idle)} MB`, target: `≤ ${IDLE_MB} MB`, ok: idle <= IDLE_MB },
        {
          name: 'server memory, after 20 s at 100 connections',
          figure: `${decimal(loaded)} MB`,
          target: `≤ ${LOADED_MB} MB`,
          ok: loaded <= LOADED_MB,
        },
      ]
    } finally {
      await product.stop()
      await postgres.stop()
    }
  },
}

/** The present memory of a process. */
export function residentMb(pid: number) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
