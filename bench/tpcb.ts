import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { preparedClient } from '../server/db/prepared-client.ts'

const run = promisify(execFile)
/** As many branches as clients, so that clients seldom wait for each other. */
const SCALE = 16
const CLIENTS = 16

/** PostgreSQL's own benchmark of bank transactions, on a database of the measured server. */
export type Tpcb = {
  how: string
  perSecond(seconds: number): Promise<number>
  /** The same transactions from one Node process over the product's connections, each in one packet. */
  perSecondOfOurs(seconds: number): Promise<number>
}

/** Uses pgbench if the machine has it, otherwise the same five statements through `pg`. */
export async function prepareTpcb(serverUrl: string): Promise<Tpcb> {
  const url = await addDatabase(serverUrl, 'tpcb')
  const perSecondOfOurs = (seconds: number) => drive(url.href, seconds, inOnePacket)
  if (await hasPgbench()) {
    await run('pgbench', ['-i', '-q', '-s', String(SCALE), url.href])
    return { how: 'pgbench', perSecond: (seconds) => pgbench(url.href, seconds), perSecondOfOurs }
  }
  await query(url.href, TABELAS)
  return { how: 'pg', perSecond: (seconds) => drive(url.href, seconds, oneByOne), perSecondOfOurs }
}

/** Creates another database on the server; returns its address. */
export async function addDatabase(serverUrl: string, name: string) {
  await query(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url
}

const hasPgbench = () =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )

async function pgbench(url: string, seconds: number) {
  const { stdout } = await run('pgbench', ['-M', 'prepared', '-c', String(CLIENTS), '-T', String(seconds), url])
  const [, tps] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
  if (!tps) throw new Error(`pgbench said no tps:\n${stdout}`)
  return Number(tps)
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const TABELAS = `
  create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
  create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into pgbench_branches select i, 0, '' from generate_series(1, ${SCALE}) as i;
  insert into pgbench_tellers select i, (i - 1) / 10 + 1, 0, '' from generate_series(1, ${SCALE} * 10) as i;
  insert into pgbench_accounts select i, (i - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE} * 100000) as i;
  analyze;`

const upTo = (most: number) => Math.floor(Math.random() * most) + 1

type Statement = readonly [text: string, values: readonly number[]]
/** The transaction of pgbench's `tpcb-like` script. */
function transaction(): Statement[] {
  const [aid, bid, tid, delta] = [upTo(SCALE * 100_000), upTo(SCALE), upTo(SCALE * 10), upTo(10_001) - 5001]
  return [
    ['update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid]],
    ['select abalance from pgbench_accounts where aid = $1', [aid]],
    ['update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid]],
    ['update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid]],
    [
      'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
      [tid, bid, aid, delta],
    ],
  ]
}

type Run = { isPipelined: boolean; once(client: pg.Client): Promise<unknown> }
const oneByOne: Run = {
  isPipelined: false,
  async once(client) {
    await client.query('begin')
    for (const [text, values] of transaction()) await client.query(text, [...values])
    await client.query('end')
  },
}
const inOnePacket: Run = {
  isPipelined: true,
  once: (client) =>
    Promise.all([
      client.query('begin'),
      ...transaction().map(([text, values]) => client.query(text, [...values])),
      client.query('end'),
    ]),
}

/** As many clients as pgbench has, each starting its next transaction when the last is answered. */
async function drive(url: string, seconds: number, { isPipelined, once }: Run) {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client: pg.Client = new (preparedClient())({ connectionString: url, pipeline: isPipelined })
      await client.connect()
      return client
    }),
  )
  let done = 0
  const begun = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() < begun + seconds * 1000; done++) await once(client)
    }),
  )
  const elapsed = (performance.now() - begun) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return done / elapsed
}
