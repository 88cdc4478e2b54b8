import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { CAMINHO, load, production, quoteOnce } from './ask.ts'
import { type Bench, decimal, median } from './figure.ts'

const ROUNDS = 5
const SECONDS = 5

/** A visitor's quote over HTTP against a bare route that answers the same bytes, in turns, so that both see the same machine. */
export const cotacao: Bench = {
  name: 'cotacao',
  async run() {
    const postgres = await startPostgres()
    const product = await startProduct(production(postgres.url))
    const bare = await startProduct({}, 'bench/bare-server.ts', [await quoteOnce(product.url)])
    try {
      const ours: Round[] = []
      const theirs: Round[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const [theirRound, ourRound] = [await load(bare.url, SECONDS), await load(product.url, SECONDS)]
        if (round === 0) continue // warming up
        theirs.push(theirRound)
        ours.push(ourRound)
      }
      return figures(ours, theirs)
    } finally {
      await bare.stop()
      await product.stop()
      await postgres.stop()
    }
  },
}

type Round = Awaited<ReturnType<typeof load>>

function figures(ours: Round[], theirs: Round[]) {
  const [quotes, answers] = [ours, theirs].map((rounds) => median(rounds.map(({ perSecond }) => perSecond))) as [
    number,
    number,
  ]
  const [quoteP99, answerP99] = [ours, theirs].map((rounds) => median(rounds.map(({ p99 }) => p99))) as [number, number]
  return [
    {
      name: `POST ${CAMINHO}, five products, requests/s against a bare route`,
      figure: `${decimal(quotes / answers, 2)} (${decimal(quotes)} / ${decimal(answers)})`,
      target: '≥ 0,5',
      ok: quotes / answers >= 0.5,
    },
    {
      name: 'its p99 at 100 connections against the bare route’s',
      figure: `${decimal(quoteP99 / answerP99, 2)} (${decimal(quoteP99)} ms / ${decimal(answerP99)} ms)`,
      target: '≤ 3',
      ok: quoteP99 / answerP99 <= 3,
    },
  ]
}
