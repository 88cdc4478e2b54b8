import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Postgres } from '../../scripts/start-postgres.ts'
import { GuardedClient } from '../db/guarded-client.ts'
import type { Diario } from './diario.ts'
import { sorteOf } from './sorte.ts'

/** What happens to the database while people buy, with weights. */
const CORTES = {
  /** One connection of a node is cut, whatever it is doing. */
  umaConexao: 10,
  todasAsConexoes: 3,
  /** A process of PostgreSQL dies (SIGKILL): PostgreSQL ends all others and replays its journal before it goes on. */
  umProcesso: 3,
  /** An immediate shutdown, and a start a moment later. */
  oBanco: 3,
} as const

export type Corte = keyof typeof CORTES

/** Cuts the nodes off their database at random moments, each kind of cut once before one comes again. `counted` grows as each cut begins. */
export function createCortes(postgres: Postgres, diario: Diario, semente: number) {
  const sorte = sorteOf(semente)
  const counted = { cortes: 0 }
  /** Kinds that have not come yet, with their weights. */
  const faltam = new Map(Object.entries(CORTES)) as Map<Corte, number>

  async function cut() {
    counted.cortes++
    const corte = sorte.escolhe<Corte>(faltam.size > 0 ? (Object.fromEntries(faltam) as typeof CORTES) : CORTES)
    if (!(await carryOut(corte))) return // no node was connected
    faltam.delete(corte)
    diario.respostas.set(`corte ${corte}`, (diario.respostas.get(`corte ${corte}`) ?? 0) + 1)
  }

  /** False when there is nothing to cut. */
  async function carryOut(corte: Corte) {
    if (corte === 'oBanco') {
      await postgres.cut()
      await pause(sorte.inteiro(0, 1500))
      await postgres.restore()
      return true
    }
    const pids = await listPids(postgres.url)
    const pid = pids[sorte.inteiro(0, Math.max(0, pids.length - 1))]
    if (pid === undefined) return false
    if (corte === 'umProcesso') kill(pid)
    else await terminate(postgres.url, corte === 'umaConexao' ? [pid] : pids)
    return true
  }

  return {
    counted,
    /** Whether every kind of cut has come. */
    isWhole: () => faltam.size === 0,
    /** Cuts after each at most `pedidosPorCorte` requests, until it is over. */
    async run(pedidosPorCorte: number, isOver: () => boolean) {
      while (!isOver()) {
        const until = diario.pedidos + sorte.inteiro(1, pedidosPorCorte)
        while (diario.pedidos < until && !isOver()) await pause(5)
        if (!isOver()) await cut()
      }
    },
  }
}

/** The nodes' connections. Asks again while the server replays its journal. */
async function listPids(url: string) {
  for (;;) {
    try {
      const rows = await ask<{ pid: number }>(
        url,
        `select pid from pg_stat_activity where application_name like 'freteflex%' order by pid`,
      )
      return rows.map(({ pid }) => pid)
    } catch {
      await pause(50)
    }
  }
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has ended meanwhile
  }
}

/**
 * Cuts connections. A connection that has ended meanwhile counts as cut; a server that ends at this moment has cut them
 * all.
 */
const terminate = (url: string, pids: number[]) =>
  ask(url, 'select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]).catch(() => [])

async function ask<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client: pg.Client = new GuardedClient({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}
