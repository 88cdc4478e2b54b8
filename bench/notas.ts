import { det, notaAutorizada } from '../server/testing/given/nota.ts'
import { type Assinante, startAssinantes } from './assinante.ts'
import { type Bench, decimal, median } from './figure.ts'
import { forgetPeak, peakMb } from './peak.ts'

const NOTAS = 500
/** Things in one note: with five, the file has 9 KB. */
const ITENS = 5
const AT_ONCE = 4
const ROUNDS = 3
const WARM = 10
const LIMIT_MS = 3000
const LIMIT_MB = 60
const P99_MS = 100
/** The pause between the answer of a light request and the next one. */
const BREATH_MS = 3

/** 500 signed notes, each read and checked over HTTP, while another subscriber sends light requests all the time. */
export const notas: Bench = {
  name: 'notas',
  async run() {
    const files = Array.from({ length: NOTAS }, (_, i) => fileOf(i + 1))
    const { assinantes, pid, stop } = await startAssinantes()
    try {
      const [other, warm, ...others] = assinantes as [Assinante, Assinante, ...Assinante[]]
      await sendAll(warm, files.slice(0, WARM)) // only a few: memory that is taken for the first notes must count
      const times: number[] = []
      const light: number[] = []
      forgetPeak(pid)
      const before = peakMb(pid)
      for (const assinante of others.slice(0, ROUNDS)) {
        const sending = { isOver: false }
        const asking = askMeanwhile(other, sending)
        times.push(await sendAll(assinante, files))
        sending.isOver = true
        light.push(...(await asking))
      }
      const grown = peakMb(pid) - before
      const whole = median(times)
      const p99 = light.toSorted((a, b) => a - b)[Math.floor(light.length * 0.99)] ?? Number.NaN
      return [
        {
          name: `${NOTAS} notes of ${ITENS} items read and checked over HTTP, ${AT_ONCE} at once`,
          figure: `${decimal(whole / 1000, 2)} s`,
          target: `≤ ${decimal(LIMIT_MS / 1000)} s`,
          ok: whole <= LIMIT_MS,
        },
        {
          name: 'the same, memory of the server',
          figure: `+${decimal(grown)} MB`,
          target: `≤ +${LIMIT_MB} MB`,
          ok: grown <= LIMIT_MB,
        },
        {
          name: `p99 of a light request meanwhile (${decimal(light.length)} of them)`,
          figure: `${decimal(p99, 1)} ms`,
          target: `≤ ${P99_MS} ms`,
          ok: p99 <= P99_MS,
        },
      ]
    } finally {
      await stop()
    }
  },
}

const fileOf = (numero: number) =>
  new Blob([notaAutorizada({ numero, det: Array.from({ length: ITENS }, (_, i) => det(i + 1)).join('') })])

/** Sends every file; returns the milliseconds until the last answer. */
async function sendAll(assinante: Assinante, files: readonly Blob[]) {
  const begin = performance.now()
  const rest = files.values()
  const sendRest = async () => {
    for (const file of rest) {
      const { assinatura } = await assinante.sendFile<{ assinatura: string }>('/api/v1/nota-fiscal/leitura', file)
      if (assinatura !== 'CONFERE') throw new Error(`the signature is ${assinatura}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendRest))
  return performance.now() - begin
}

async function askMeanwhile(assinante: Assinante, sending: { isOver: boolean }) {
  const times: number[] = []
  while (!sending.isOver) {
    const begin = performance.now()
    await assinante.get('/api/v1/uf')
    times.push(performance.now() - begin)
    await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
  }
  return times
}
