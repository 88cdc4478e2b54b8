import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { MAX_LOTE } from '#contract/frete-envio'
import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { production } from './ask.ts'
import { type Bench, decimal, median } from './figure.ts'
import { impressoraFigures } from './impressora.ts'
import { forgetPeak, peakMb } from './peak.ts'

const ROUNDS = 5
const PER_SECOND = 250
const BYTES = 6 * 1024
const PEAK_MB = 300
const P99_MS = 100
/** The pause between the answer of a light request and the next one. */
const BREATH_MS = 3
/** The time for a start to finish its work after it listens, which is not part of the figures. */
const SETTLE_MS = 3000

/** The largest batch of labels on A4, over HTTP, while another caller sends light requests all the time. */
export const etiquetas: Bench = {
  name: 'etiquetas',
  async run() {
    const postgres = await startPostgres()
    const product = await startProduct(production(postgres.url), 'bench/etiquetas-server.ts', [String(MAX_LOTE)])
    const [, token = '', file = ''] = product.said.trim().split(' ')
    const uuids = readFileSync(file, 'utf8')
    try {
      await pause(SETTLE_MS)
      forgetPeak(product.pid)
      await printAll(product.url, token, uuids) // warming up: the thread starts
      const printed: { ms: number; bytes: number }[] = []
      const light: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const printing = { isOver: false }
        const asking = askMeanwhile(product.url, printing)
        printed.push(await printAll(product.url, token, uuids))
        printing.isOver = true
        light.push(...(await asking))
      }
      const perSecond = (MAX_LOTE / median(printed.map(({ ms }) => ms))) * 1000
      const bytes = (printed[0]?.bytes ?? Number.NaN) / MAX_LOTE
      const p99 = light.toSorted((a, b) => a - b)[Math.floor(light.length * 0.99)] ?? Number.NaN
      const peak = peakMb(product.pid)
      return [
        {
          name: `${MAX_LOTE} labels on A4 as one PDF, labels/s`,
          figure: decimal(perSecond),
          target: `≥ ${PER_SECOND}`,
          ok: perSecond >= PER_SECOND,
        },
        { name: 'the same, bytes a label', figure: decimal(bytes), target: `≤ ${decimal(BYTES)}`, ok: bytes <= BYTES },
        {
          name: `p99 of a light request meanwhile (${decimal(light.length)} of them)`,
          figure: `${decimal(p99, 1)} ms`,
          target: `≤ ${P99_MS} ms`,
          ok: p99 <= P99_MS,
        },
        {
          name: 'server memory at its peak meanwhile',
          figure: `${decimal(peak)} MB`,
          target: `≤ ${PEAK_MB} MB`,
          ok: peak <= PEAK_MB,
        },
        ...(await impressoraFigures()),
      ]
    } finally {
      await product.stop()
      await postgres.stop()
    }
  },
}

async function printAll(url: string, token: string, uuids: string) {
  const begin = performance.now()
  const answer = await fetch(`${url}/api/v1/frete/etiqueta/lote?tipoFolha=A4&uuids=${uuids}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { byteLength: bytes } = await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`labels were answered with ${answer.status}`)
  return { ms: performance.now() - begin, bytes }
}

async function askMeanwhile(url: string, printing: { isOver: boolean }) {
  const times: number[] = []
  while (!printing.isOver) {
    const begin = performance.now()
    const answer = await fetch(`${url}/api/v1/uf`)
    await answer.arrayBuffer()
    times.push(performance.now() - begin)
    if (!answer.ok) throw new Error(`a light request was answered with ${answer.status}`)
    await pause(BREATH_MS)
  }
  return times
}
