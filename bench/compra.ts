import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { production } from './ask.ts'
import { type Bench, decimal, median } from './figure.ts'
import { prepareTpcb } from './tpcb.ts'

const ROUNDS = 3
const SECONDS = 5
/** Bought in one round, by as many connections as pgbench has clients. */
const CARRINHOS = 2500
const CONNECTIONS = 16
const RATIO = 0.35

/** Buying a cart of one frete with the wallet, over HTTP, against a bank transaction of five statements on the same server, in turns. */
export const compra: Bench = {
  name: 'compra',
  async run() {
    const postgres = await startPostgres()
    const tpcb = await prepareTpcb(postgres.url)
    const carrinhos = String(CARRINHOS * (ROUNDS + 1))
    const product = await startProduct(production(postgres.url), 'bench/compra-server.ts', [carrinhos])
    const file = product.said.split(' ')[1] ?? ''
    try {
      const [ours, theirs]: number[][] = [[], []]
      for (let round = 0; round <= ROUNDS; round++) {
        const [transactions, purchases] = [await tpcb.perSecond(SECONDS), await buyAll(product.url, file, round)]
        if (round === 0) continue // warming up
        theirs!.push(transactions)
        ours!.push(purchases)
      }
      const [bought, banked] = [median(ours!), median(theirs!)]
      return [
        {
          name: `POST /frete/{carrinho}, purchases/s at ${CONNECTIONS} connections against TPC-B transactions/s (${tpcb.how})`,
          figure: `${decimal(bought / banked, 2)} (${decimal(bought)} / ${decimal(banked)})`,
          target: `≥ ${decimal(RATIO, 2)}`,
          ok: bought / banked >= RATIO,
        },
      ]
    } finally {
      await product.stop()
      await postgres.stop()
    }
  },
}

async function buyAll(url: string, file: string, round: number) {
  const program = join(import.meta.dirname, 'compra-load.ts')
  const args = [url, file, String(round * CARRINHOS), String(CARRINHOS), String(CONNECTIONS)]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args])
  return (JSON.parse(stdout) as { perSecond: number }).perSecond
}
