import { pedido } from '../server/areas/cotacao/testing-pedido.ts'
import { destinatario, enderecoNoRio, frete } from '../server/testing/given/carrinho.ts'
import { type Assinante, startAssinantes } from './assinante.ts'
import { type Bench, decimal, median } from './figure.ts'

const CARRINHO = '/api/v1/carrinho'
const ROUNDS = 30
const WARM_UP = 10
const GROWTH = 1.5

/**
 * The time for each item of carts of different sizes, saved and read in turns. Saving is measured in the hardest case:
 * every item is new, and the items of the previous save are gone. An item's time is the call's, divided by the items. A
 * small cart also pays for the call itself, so carts of a hundred and of a thousand are compared as well, where only the
 * items matter.
 */
export const carrinho: Bench = {
  name: 'carrinho',
  async run() {
    const { assinantes, stop } = await startAssinantes()
    try {
      const [ana] = assinantes as [Assinante]
      const quoted = await ana.post<{ uuid: string; produto: { codigo: string } }[]>('/api/v1/calculo-frete', {
        cotacoes: [pedido()],
      })
      const sedex = quoted.find(({ produto }) => produto.codigo === 'correios/sedex')!.uuid
      const sizes = [1, 100, 1000] as const
      const times = new Map(sizes.map((size) => [size, { save: [] as number[], read: [] as number[] }]))
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        for (const size of sizes) {
          if (size === 1000 && round % 5 !== 0) continue
          await ana.post(CARRINHO, { fretes: [] })
          const body = { fretes: Array.from({ length: size }, (_, i) => itemOf(sedex, i)) }
          const save = await timed(() => ana.post(CARRINHO, body))
          const read = await timed(() => ana.get(CARRINHO))
          if (round < 0) continue // warming up
          times.get(size)?.save.push(save)
          times.get(size)?.read.push(read)
        }
      }
      const of = (size: (typeof sizes)[number], call: 'save' | 'read') => median(times.get(size)?.[call] ?? []) / size
      return [
        growth('POST /carrinho, an item of 100 against the only one', of(100, 'save'), of(1, 'save')),
        growth('POST /carrinho, an item of 1,000 against one of 100', of(1000, 'save'), of(100, 'save')),
        growth('GET /carrinho, an item of 100 against the only one', of(100, 'read'), of(1, 'read')),
        growth('GET /carrinho, an item of 1,000 against one of 100', of(1000, 'read'), of(100, 'read')),
      ]
    } finally {
      await stop()
    }
  },
}

/** Each item goes to another address, so that each has a recipient of its own. */
const itemOf = (cotacao: string, i: number) =>
  frete(cotacao, { destinatario: destinatario({ endereco: enderecoNoRio({ numero: `${i}` }) }) })

async function timed(run: () => Promise<unknown>) {
  const begin = performance.now()
  await run()
  return performance.now() - begin
}

function growth(name: string, ours: number, theirs: number) {
  return {
    name,
    figure: `${decimal(ours / theirs, 2)} (${decimal(ours, 2)} / ${decimal(theirs, 2)} ms)`,
    target: `≤ ${decimal(GROWTH, 1)}`,
    ok: ours / theirs <= GROWTH,
  }
}
