import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { CAMINHO, load, PEDIDOS, production, quoteOnce } from './ask.ts'
import { type Bench, decimal, median } from './figure.ts'
import { processorUs } from './processor.ts'

const ROUNDS = 5
const SECONDS = 5
/** The least gain that justifies code written for speed; below it the code goes. */
const WORTH = 1.05

/**
 * A visitor's quote over HTTP, against a bare route with the same bytes, and against the product without its compiled
 * writer; in turns, so that all see the same state of the machine.
 */
export const cotacao: Bench = {
  name: 'cotacao',
  async run() {
    const [postgres, another] = [await startPostgres(), await startPostgres()]
    const product = await startProduct(production(postgres.url))
    const plain = await startProduct(production(another.url), 'bench/sem-escritor-server.ts')
    const bare = await startProduct({}, 'bench/bare-server.ts', [await quoteOnce(product.url)])
    try {
      for (const body of PEDIDOS) await Promise.all([quoteOnce(product.url, body), quoteOnce(plain.url, body)])
      const rounds: Record<'ours' | 'plain' | 'bare', Round[]> = { ours: [], plain: [], bare: [] }
      for (let round = 0; round <= ROUNDS; round++) {
        const [bareRound, ourRound, plainRound] = [await measure(bare), await measure(product), await measure(plain)]
        if (round === 0) continue // warming up
        rounds.bare.push(bareRound)
        rounds.ours.push(ourRound)
        rounds.plain.push(plainRound)
      }
      return [...figures(rounds.ours, rounds.bare), writerFigure(rounds.ours, rounds.plain)]
    } finally {
      await bare.stop()
      await plain.stop()
      await product.stop()
      await another.stop()
      await postgres.stop()
    }
  },
}

type Round = Awaited<ReturnType<typeof measure>>

async function measure({ url, pid }: { url: string; pid: number }) {
  const before = processorUs(pid)
  const { answers, ...seen } = await load(url, SECONDS)
  return { ...seen, us: (processorUs(pid) - before) / answers }
}

function figures(ours: Round[], bare: Round[]) {
  const of = (rounds: Round[], one: (round: Round) => number) => median(rounds.map(one))
  const [quotes, answers] = [of(ours, ({ perSecond }) => perSecond), of(bare, ({ perSecond }) => perSecond)]
  const [quoteUs, answerUs] = [of(ours, ({ us }) => us), of(bare, ({ us }) => us)]
  const [quoteP99, answerP99] = [of(ours, ({ p99 }) => p99), of(bare, ({ p99 }) => p99)]
  return [
    {
      name: `POST ${CAMINHO}, five products, a thousand different bodies, requests/s against a bare route`,
      figure: `${decimal(quotes / answers, 2)} (${decimal(quotes)} / ${decimal(answers)}; processor ${decimal(quoteUs)} / ${decimal(answerUs)} µs a request)`,
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

/** Compares processor time, because a busy machine changes it less than it changes requests per second. */
function writerFigure(ours: Round[], plain: Round[]) {
  const [withIt, without] = [ours, plain].map((rounds) => median(rounds.map(({ us }) => us))) as [number, number]
  return {
    name: 'the same without the compiled writer (server/kernel/http/encoder.ts), processor a request against with it',
    figure: `${decimal(without / withIt, 2)} (${decimal(without)} µs / ${decimal(withIt)} µs)`,
    target: `≥ ${decimal(WORTH, 2)}, or the writer goes`,
    ok: without / withIt >= WORTH,
  }
}
