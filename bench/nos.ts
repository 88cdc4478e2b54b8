import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Product, startNode } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { SCHEMA } from '../server/kernel/work/jobs.repo.ts'
import { CAMINHO, loadWith, PEDIDOS, production } from './ask.ts'
import { type Bench, decimal, type Figure, median } from './figure.ts'
import { findPostmaster, postgresUs, processorUs } from './processor.ts'
import { addDatabase } from './tpcb.ts'

/** Each number of nodes once in each direction, so that a machine that becomes slower is unfair to none. */
const ORDEM = [1, 4, 2, 2, 4, 1]
const COMPRAS = 1_200
/** Purchases of each node before it is measured: the first hundreds cost three times as much, in a node and in its connections. */
const AQUECE = 600
/** Connections to each node, however many nodes there are: a further node serves as many people as the first. */
const CONNECTIONS = 16
const SECONDS = 6
/** Seconds in which each node warms up before it is measured. Nodes that warm up together share the processor. */
const WARM_SECONDS = 4
/** How long the work of the purchases may go on after their answers: labels, mails, notices. */
const MOST_WORK_MS = 600_000
const IDLE_SECONDS = 10
const PIOR = 1.15
/**
 * The part of the answers that may come too late, because others use the machine, too. Their work is in the figures all
 * the same.
 */
const PERDOADO = 0.02

type Custo = { nos: number; postgres: number }
/** Microseconds for each request; `parado`: for each second in which nobody asks. */
type Medida = Record<'compra' | 'cotacao' | 'lista' | 'nua' | 'parado', Custo>

/**
 * What a request costs of the processor when one, two or four nodes on one PostgreSQL share the same load: time of all nodes
 * and time of PostgreSQL. If nodes share nothing but the database, a request costs the same with any number of them.
 */
export const nos: Bench = {
  name: 'nos',
  async run() {
    const postgres = await startPostgres()
    const dir = mkdtempSync(join(tmpdir(), 'nos-'))
    try {
      const database = (await addDatabase(postgres.url, 'nos')).href
      const watcher = new pg.Client(database)
      const env = { ...production(database), LIMIT_PAYMENTS_PER_MINUTE: '1000000' }
      const quantos = ORDEM.reduce((sum, nos) => sum + nos * AQUECE + COMPRAS, 0)
      const maker = await startNode(env, 'bench/compra-server.ts', [String(quantos), 'sem-trabalhos'])
      const carrinhos = join(dir, 'carrinhos.txt')
      copyFileSync(maker.said.split(' ')[1] ?? '', carrinhos)
      await maker.stop()
      const postmaster = await findPostmaster(postgres.url)
      await watcher.connect()
      const medidas = new Map<number, Medida[]>()
      let next = 0
      const take = (many: number) => (next += many) - many
      for (const quantosNos of ORDEM) {
        const nodes: Product[] = []
        try {
          nodes.push(...(await Promise.all(Array.from({ length: quantosNos }, () => startNode(env)))))
          const medida = await measure(nodes, { carrinhos, take, postmaster, isDone: () => hasNoWork(watcher) })
          for (const node of nodes.splice(0)) await node.stop()
          const nua = { nos: await bareUs(quantosNos), postgres: 0 }
          medidas.set(quantosNos, [...(medidas.get(quantosNos) ?? []), { ...medida, nua }])
        } finally {
          for (const node of nodes) await node.stop()
        }
      }
      await watcher.end()
      const figures = (['compra', 'cotacao', 'lista', 'nua'] as const).flatMap((what) => figuresOf(what, medidas))
      const idle = [...medidas].map(
        ([quantos, rounds]) =>
          `${quantos}: ${decimal(median(rounds.map(({ parado }) => parado.nos)))} + ${decimal(median(rounds.map(({ parado }) => parado.postgres)))}`,
      )
      const name = 'processor that idle nodes use a second, by their number, nodes + PostgreSQL (left out above)'
      return [...figures, { name, figure: `${idle.join('; ')} µs`, target: '–', ok: true }]
    } finally {
      rmSync(dir, { recursive: true, force: true })
      await postgres.stop()
    }
  },
}

const NOMES = {
  compra: 'purchase',
  cotacao: 'quote',
  lista: 'first page of Meus fretes',
  nua: 'bare route without a database, for comparison: what the machine itself adds,',
}
/** About as many bytes as a quote answers. */
const RESPOSTA = JSON.stringify(
  Array.from({ length: 5 }, (_, i) => ({ produto: i, valor: 18.92, nota: 'x'.repeat(300) })),
)

/** Microseconds of processor that a request costs so many bare servers, which share nothing but the machine. */
async function bareUs(quantos: number) {
  const servers = await Promise.all(
    Array.from({ length: quantos }, () => startNode({}, 'bench/bare-server.ts', [RESPOSTA])),
  )
  const ask = async (seconds: number) => {
    const headers = { 'content-type': 'application/json' }
    const loads = servers.map(({ url }) => loadWith(url + CAMINHO, seconds, headers, PEDIDOS, CONNECTIONS, 1))
    return (await Promise.all(loads)).reduce((sum, { answers }) => sum + answers, 0)
  }
  const spent = () => servers.reduce((sum, { pid }) => sum + processorUs(pid), 0)
  try {
    await ask(WARM_SECONDS * quantos)
    const before = spent()
    const answers = await ask(SECONDS)
    return (spent() - before) / answers
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

function figuresOf(what: keyof typeof NOMES, medidas: Map<number, Medida[]>): Figure[] {
  const of = (nos: number, part: (custo: Custo) => number) =>
    (medidas.get(nos) ?? []).map((medida) => part(medida[what]))
  const todo = ({ nos, postgres }: Custo) => nos + postgres
  const say = (nos: number) =>
    `${decimal(median(of(nos, (custo) => custo.nos)))} + ${decimal(median(of(nos, (custo) => custo.postgres)))} µs (${of(
      nos,
      todo,
    )
      .map((us) => decimal(us))
      .join(', ')})`
  const um = median(of(1, todo))
  return [2, 4].map((nos) => {
    const times = median(of(nos, todo)) / um
    const isCompared = what !== 'nua'
    return {
      name: `processor of a ${NOMES[what]} with ${nos} nodes against one, nodes + PostgreSQL (sums of each round)`,
      figure: `${decimal(times, 2)} × (${say(nos)} / ${say(1)})`,
      target: isCompared ? `≤ ${decimal(PIOR, 2)} ×` : '–',
      ok: !isCompared || times <= PIOR,
    }
  })
}

/** Whether no job is due or running. On one connection: a new one costs PostgreSQL more than a whole purchase. */
async function hasNoWork(watcher: pg.Client) {
  const due = `select from ${SCHEMA}.job where state in ('created', 'retry', 'active') and start_after <= now()`
  return (await watcher.query({ name: 'due', text: `${due} limit 1` })).rowCount === 0
}

async function measure(
  nodes: readonly Product[],
  {
    carrinhos,
    take,
    postmaster,
    isDone,
  }: { carrinhos: string; take(many: number): number; postmaster: number; isDone(): Promise<boolean> },
): Promise<Omit<Medida, 'nua'>> {
  const each = <T>(run: (node: Product) => Promise<T>) => Promise.all(nodes.map(run))
  const buy = (many: number) =>
    each(async ({ url }) => {
      const share = many / nodes.length
      const args = [url, carrinhos, String(take(share)), String(share), String(CONNECTIONS)]
      await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'compra-load.ts'), ...args])
      return share
    })
  const quote = (seconds: number, forgiven = PERDOADO) =>
    each(async ({ url }) => {
      const headers = { 'content-type': 'application/json' }
      return (await loadWith(url + CAMINHO, seconds, headers, PEDIDOS, CONNECTIONS, forgiven)).answers
    })
  const [token = ''] = readFileSync(carrinhos, 'utf8').split(' ') // this token’s cart is bought by now
  const list = (seconds: number, forgiven = PERDOADO) =>
    each(async ({ url }) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await loadWith(`${url}/api/v1/frete`, seconds, headers, [], CONNECTIONS, forgiven)).answers
    })
  const spentDuring = async (run: () => Promise<unknown>) => {
    const spent = () => ({
      em: performance.now() / 1000,
      nos: nodes.reduce((sum, { pid }) => sum + processorUs(pid), 0),
      postgres: postgresUs(postmaster),
    })
    const before = spent()
    await run()
    const after = spent()
    return { seconds: after.em - before.em, nos: after.nos - before.nos, postgres: after.postgres - before.postgres }
  }
  /** Waits until the nodes have done the work that goes on after their answers. */
  const finish = async () => {
    const begun = performance.now()
    while (!(await isDone())) {
      if (performance.now() - begun > MOST_WORK_MS) throw new Error('Jobs of the purchases did not end.')
      await pause(200)
    }
    await pause(500)
  }
  /** Leaves out what the nodes use while nobody asks: on a busy machine a round is long, and that would be most of it. */
  const costOf = async (run: () => Promise<number[]>): Promise<Custo> => {
    let done = 0
    const { seconds, nos, postgres } = await spentDuring(async () => {
      done = (await run()).reduce((sum, one) => sum + one, 0)
      await finish()
    })
    return { nos: (nos - parado.nos * seconds) / done, postgres: (postgres - parado.postgres * seconds) / done }
  }
  await quote(WARM_SECONDS * nodes.length, 1) // opens the connections, which may take longer than a request waits
  await list(WARM_SECONDS * nodes.length, 1)
  await buy(AQUECE * nodes.length)
  await finish()
  const idle = await spentDuring(() => pause(IDLE_SECONDS * 1000))
  const parado = { nos: idle.nos / idle.seconds, postgres: idle.postgres / idle.seconds }
  return {
    parado,
    compra: await costOf(() => buy(COMPRAS)),
    cotacao: await costOf(() => quote(SECONDS)),
    lista: await costOf(() => list(SECONDS)),
  }
}
