import { setTimeout as pause } from 'node:timers/promises'
import { startProduct } from '../e2e/product.ts'
import { startPostgres } from '../scripts/start-postgres.ts'
import { pedido } from '../server/areas/cotacao/testing-pedido.ts'
import { destinatario, enderecoNoRio, frete } from '../server/testing/given/carrinho.ts'
import { CAMINHO, production } from './ask.ts'
import { type Bench, decimal } from './figure.ts'
import { type Heard, listen } from './listening.ts'

const P99_MS = 200
const HEALTH_P99_MS = 100
const ITEMS = 1000
/** Visitors who send large bodies. */
const VISITORS = 16
const BRACKETS_BYTES = 250 * 1024
/** The pause of a caller after a refusal: shorter than Retry-After asks, so that the load stays high. */
const REFUSED_MS = 200
/** How long each load lasts. */
const SECONDS = 15

/** How long the others wait while one account, or a few visitors, send the worst load. */
export const vizinhos: Bench = {
  name: 'vizinhos',
  async run() {
    const postgres = await startPostgres()
    const product = await startProduct(production(postgres.url), 'bench/assinante-server.ts')
    const [bia = '', ...people] = (product.said.split(' ')[1]?.split(',') ?? []).map((person) => person.split('/')[0])
    const { url } = product
    try {
      const carrinho = `${url}/api/v1/carrinho`
      await ask(carrinho, bia, cartOf(await quoteSedex(url, bia), 1))
      const figures = []
      for (const [name, atOnce, call] of [
        ['nobody asks anything else', 0, 'read'],
        ['one account saves a thousand items 30 times at once', 30, 'save'],
        ['another one 80 times', 80, 'save'],
        ['a third one reads as many 80 times at once', 80, 'read'],
      ] as const) {
        const person = people.pop() ?? ''
        const body = cartOf(await quoteSedex(url, person), ITEMS)
        await ask(carrinho, person, body)
        const listening = listen(carrinho, bia)
        await keepDoing(atOnce, () => ask(carrinho, person, call === 'save' ? body : undefined))
        figures.push(figureOf(`p99 of somebody else’s cart while ${name}`, await listening.stop(), P99_MS))
      }
      const brackets = '['.repeat(BRACKETS_BYTES / 2) + ']'.repeat(BRACKETS_BYTES / 2)
      const listening = listen(`${url}/healthz`)
      await keepDoing(VISITORS, () => ask(url + CAMINHO, undefined, `{"cotacoes":${brackets}}`))
      const name = `p99 of /healthz while ${VISITORS} visitors send nested brackets to ${CAMINHO}`
      return [...figures, figureOf(name, await listening.stop(), HEALTH_P99_MS)]
    } finally {
      await product.stop()
      await postgres.stop()
    }
  },
}

const figureOf = (name: string, { count, p50, p99, failed }: Heard, target: number) => ({
  name,
  figure: `${decimal(p99)} ms, p50 ${decimal(p50, 1)} ms, ${failed} of ${decimal(count)} failed`,
  target: `≤ ${target} ms, 0 failed`,
  ok: p99 <= target && failed === 0,
})

/** Keeps so many requests under way. A caller repeats at once after an answer, and after REFUSED_MS after a refusal. */
async function keepDoing(atOnce: number, run: () => Promise<number>) {
  const end = performance.now() + SECONDS * 1000
  const worker = async () => {
    while (performance.now() < end) if ((await run()) >= 400) await pause(REFUSED_MS)
  }
  await Promise.all([...Array.from({ length: atOnce }, worker), pause(SECONDS * 1000)])
}

async function ask(url: string, token?: string, body?: string) {
  const answer = await fetch(url, {
    ...(body !== undefined && { method: 'POST', body }),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  })
  await answer.arrayBuffer()
  return answer.status
}

async function quoteSedex(url: string, token: string) {
  const answer = await fetch(url + CAMINHO, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ cotacoes: [pedido()] }),
  })
  const quoted = (await answer.json()) as { uuid: string; produto: { codigo: string } }[]
  return quoted.find(({ produto }) => produto.codigo === 'correios/sedex')!.uuid
}

/** Each item goes to another address. The second save finds each item by its quote. */
const cartOf = (cotacao: string, count: number) =>
  JSON.stringify({
    fretes: Array.from({ length: count }, (_, i) =>
      frete(cotacao, { destinatario: destinatario({ endereco: enderecoNoRio({ numero: `${i}` }) }) }),
    ),
  })
