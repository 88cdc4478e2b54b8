import { priceProduto } from '../server/tarifario/preco.ts'
import { NATAL, TARIFAS, TEFE, volume } from '../server/tarifario/testing-exemplos.ts'
import { type Bench, decimal } from './figure.ts'

const TARGET = 100_000

/** Routes, weights and refusals that differ, as a day's quotes do. */
const VOLUMES = [0.3, 0.9, 2.4, 7.5, 18, 29].flatMap((kg) =>
  [{}, { destino: NATAL }, { destino: TEFE }].map((rota) => volume({ ...rota, pesoGramas: kg * 1000 })),
)

/** The quote engine alone, one thread: product prices a second. */
export const motor: Bench = {
  name: 'motor',
  async run() {
    priceFor(500)
    const perSecond = priceFor(2000)
    const ok = perSecond >= TARGET
    return [{ name: 'quote engine alone, prices/s', figure: decimal(perSecond), target: `≥ ${decimal(TARGET)}`, ok }]
  },
}

function priceFor(milliseconds: number) {
  let prices = 0
  let total = 0
  const begun = performance.now()
  while (performance.now() < begun + milliseconds)
    for (const volume of VOLUMES)
      for (const tarifa of TARIFAS) {
        const answer = priceProduto(tarifa, volume)
        prices++
        if ('preco' in answer) total += answer.preco.total
      }
  if (total <= 0) throw new Error('nothing was priced')
  return prices / ((performance.now() - begun) / 1000)
}
