import { priceProduto } from '../server/tarifario/preco.ts'
import { NATAL, TARIFAS, TEFE, volume } from '../server/tarifario/testing-exemplos.ts'

/** The quote engine alone, one thread: product prices a second, over routes, weights and refusals that differ. */
const ALVO = 100_000
const volumes = [0.3, 0.9, 2.4, 7.5, 18, 29].flatMap((kg) =>
  [{}, { destino: NATAL }, { destino: TEFE }].map((rota) => volume({ ...rota, pesoGramas: kg * 1000 })),
)

let prices = 0
let total = 0
const price = (until: number) => {
  while (performance.now() < until)
    for (const volume of volumes)
      for (const tarifa of TARIFAS) {
        const answer = priceProduto(tarifa, volume)
        prices++
        if ('preco' in answer) total += answer.preco.total
      }
}
price(performance.now() + 500)
prices = 0
const begun = performance.now()
price(begun + 2000)
const perSecond = Math.round(prices / ((performance.now() - begun) / 1000))
if (total <= 0) throw new Error('nothing was priced')
console.log(`motor: ${perSecond.toLocaleString('pt-BR')} preços/s (alvo ≥ ${ALVO.toLocaleString('pt-BR')})`)
process.exitCode = perSecond >= ALVO ? 0 : 1
