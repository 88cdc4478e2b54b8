import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startNode } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { production } from './ask.ts'
import { type Bench, decimal, median } from './figure.ts'
import { addDatabase, prepareTpcb, type Tpcb } from './tpcb.ts'

const ROUNDS = 3
const SECONDS = 4
/** Carts bought in one round, by as many connections as pgbench has clients. */
const CARRINHOS = 1500
const CONNECTIONS = 16
const RATIO = 0.2

/**
 * Purchases of a cart of one frete with the wallet, over HTTP, against a bank transaction of five statements on the same
 * server, in turns. Measured in a process that only serves, and in one that also runs the jobs of the purchases; without a
 * carrier each of these jobs finds that there is no label. For comparison also that bank transaction from Node, over the
 * product's connections.
 */
export const compra: Bench = {
  name: 'compra',
  async run() {
    const postgres = await startPostgres()
    try {
      const tpcb = await prepareTpcb(postgres.url)
      const working = await inTurns(await addDatabase(postgres.url, 'atende_e_trabalha'), tpcb)
      const serving = await inTurns(await addDatabase(postgres.url, 'atende'), tpcb, 'sem-trabalhos')
      const at = `at ${CONNECTIONS} connections against TPC-B transactions/s (${tpcb.how})`
      const figureOf = ([ours, theirs]: readonly [number, number]) =>
        `${decimal(ours / theirs, 2)} (${decimal(ours)} / ${decimal(theirs)})`
      const isEnough = ([ours, theirs]: readonly [number, number]) => ours / theirs >= RATIO
      const target = `≥ ${decimal(RATIO, 2)}`
      const fromNode = [serving.fromNode, serving.banked] as const
      return [
        {
          name: `POST /frete/{carrinho}, purchases/s ${at}`,
          figure: figureOf([serving.bought, serving.banked]),
          target,
          ok: isEnough([serving.bought, serving.banked]),
        },
        {
          name: 'the same while the process also tries to issue their labels',
          figure: figureOf([working.bought, working.banked]),
          target,
          ok: isEnough([working.bought, working.banked]),
        },
        {
          name: `TPC-B transactions/s from Node, each in one packet, against ${tpcb.how}`,
          figure: figureOf(fromNode),
          target: '–',
          ok: true,
        },
      ]
    } finally {
      await postgres.stop()
    }
  },
}

/** Medians of the rounds: purchases and both kinds of bank transactions per second. */
async function inTurns(database: URL, tpcb: Tpcb, ...options: string[]) {
  const args = [String(CARRINHOS * (ROUNDS + 1)), ...options]
  const product = await startNode(production(database.href), 'bench/compra-server.ts', args)
  const file = product.said.split(' ')[1] ?? ''
  try {
    const [bought, banked, fromNode]: number[][] = [[], [], []]
    for (let round = 0; round <= ROUNDS; round++) {
      const transactions = await tpcb.perSecond(SECONDS)
      const purchases = await buyAll(product.url, file, round)
      const ofOurs = await tpcb.perSecondOfOurs(SECONDS)
      if (round === 0) continue // warming up
      banked!.push(transactions)
      bought!.push(purchases)
      fromNode!.push(ofOurs)
    }
    return { bought: median(bought!), banked: median(banked!), fromNode: median(fromNode!) }
  } finally {
    await product.stop()
  }
}

async function buyAll(url: string, file: string, round: number) {
  const program = join(import.meta.dirname, 'compra-load.ts')
  const args = [url, file, String(round * CARRINHOS), String(CARRINHOS), String(CONNECTIONS)]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args])
  return (JSON.parse(stdout) as { perSecond: number }).perSecond
}
