import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { FRETES_POR_PAGINA } from '#contract/frete-envio'
import { startPostgres } from '../scripts/start-postgres.ts'
import { insertManyFretes } from '../server/areas/frete/testing-massa.ts'
import { openPostgres } from '../server/db/open.ts'
import { createLog } from '../server/kernel/log.ts'
import { production } from './ask.ts'
import { type Assinante, startNode } from './assinante.ts'
import { type Bench, decimal } from './figure.ts'
import { processorUs } from './processor.ts'

const FRETES = 20_000
const READS = 1_500
const WARM_UP = 150
const AT_ONCE = 16
const SHARE = 0.25
const LOOK_MS = 100

/**
 * Processor time of the primary for the first page of a list: of a node that reads it there, and of one that reads it
 * from a replica and asks the primary only for its position in the log (WAL).
 */
export const replica: Bench = {
  name: 'replica',
  async run() {
    const postgres = await startPostgres({ isDuravel: true })
    const replicaUrl = await postgres.startReplica()
    const env = production(postgres.url)
    const near = await startNode(env)
    const far = await startNode({ ...env, DATABASE_REPLICA_URL: replicaUrl })
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      const [ana, bia] = [near.assinantes[0]!, far.assinantes[1]!]
      await fill(postgres.url, [ana, bia])
      const pid = await postmasterOf(client)
      for (const person of [ana, bia]) await readMany(person, 1, WARM_UP)
      const idle = await measure(pid, () => pause(5_000))
      const used = async (person: Assinante) => {
        const { us, ms } = await measure(pid, () => readMany(person, AT_ONCE, READS))
        return (us - (idle.us / idle.ms) * ms) / READS
      }
      const [alone, less] = [await used(ana), await used(bia)]
      return [
        {
          name: `processor time of the primary for the first page of ${decimal(FRETES)} fretes, ${AT_ONCE} at once, with a replica against without`,
          figure: `${decimal(less / alone, 3)} × (${decimal(less)} / ${decimal(alone)} µs); ${await shareOf(far.product.url)} by the replica`,
          target: `≤ ${decimal(SHARE, 2)} ×`,
          ok: less / alone <= SHARE,
        },
      ]
    } finally {
      await client.end()
      await near.product.stop()
      await far.product.stop()
      await postgres.stop()
    }
  },
}

async function fill(databaseUrl: string, people: readonly Assinante[]) {
  const { db, close } = openPostgres({ databaseUrl, databasePool: 1 }, createLog({ logLevel: 'warn' }))
  for (const { assinaturaUuid } of people) await insertManyFretes(db, assinaturaUuid, FRETES, new Date())
  await close()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function readMany(person: Assinante, atOnce: number, reads: number) {
  let left = reads
  const readOn = async () => {
    while (left-- > 0) {
      const found = await person.get<unknown[]>('/api/v1/frete')
      if (found.length !== FRETES_POR_PAGINA) throw new Error(`${found.length} lines instead of a page`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readOn))
}

/** The part of this node's statements for lists that the replica answered. */
async function shareOf(url: string) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counted = [...text.matchAll(/^replica_statements_total\{by="(\w+)".*\} (\d+)$/gm)]
  const all = counted.reduce((sum, [, , n]) => sum + Number(n), 0)
  const ofReplica = counted.find(([, by]) => by === 'replica')?.[2]
  return `${decimal((Number(ofReplica) / all) * 100, 1)} %`
}

/**
 * What the connections of a server used while `act` ran. Looked at often, because a pool closes connections that it does
 * not need; other processes of the server (vacuum, checkpoints, the replica's stream) do not count.
 */
async function measure(postmaster: number, act: () => Promise<unknown>) {
  const used = new Map<number, { first: number; last: number }>()
  const look = (isFirst: boolean) => {
    for (const pid of connectionsOf(postmaster)) {
      const us = ifAlive(() => processorUs(pid))
      if (us === undefined) continue
      used.set(pid, { first: used.get(pid)?.first ?? (isFirst ? us : 0), last: us })
    }
  }
  const begun = performance.now()
  look(true)
  const looking = setInterval(look, LOOK_MS, false)
  await act()
  clearInterval(looking)
  look(false)
  const us = [...used.values()].reduce((sum, { first, last }) => sum + last - first, 0)
  return { us, ms: performance.now() - begun }
}

async function postmasterOf(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]!.pid)!
}

const connectionsOf = (postmaster: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === postmaster)
    .filter((pid) =>
      ifAlive(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.startsWith('postgres: postgres postgres'),
    )

const parentOf = (pid: number) =>
  ifAlive(() => Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]))

/** What a process tells of itself; undefined when it has just ended. */
function ifAlive<T>(read: () => T) {
  try {
    return read()
  } catch {
    return undefined
  }
}
