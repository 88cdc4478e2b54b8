import { CORREIOS } from '../server/adapters/transportadora/identidade.ts'
import { tabelaTransportadora } from '../server/adapters/transportadora/tabela/index.ts'
import { NATAL, TARIFAS, TEFE, volume } from '../server/tarifario/testing-exemplos.ts'
import { type Bench, decimal } from './figure.ts'

const TARGET = 100_000

/** Different routes, weights and refusals, like the quotes of a day. */
const VOLUMES = [0.3, 0.9, 2.4, 7.5, 18, 29].flatMap((kg) =>
  [{}, { destino: NATAL }, { destino: TEFE }].map((rota) => volume({ ...rota, pesoGramas: kg * 1000 })),
)

/** The tables of all carriers, asked at once as the product does. */
const TABELAS = tabelaTransportadora(CORREIOS, () => TARIFAS)

/**
 * The quote engine alone, on one thread: offers per second, each with its receipt and snapshot. Refusals are not counted.
 */
export const motor: Bench = {
  name: 'motor',
  async run() {
    priceFor(500)
    const perSecond = priceFor(2000)
    const ok = perSecond >= TARGET
    return [
      {
        name: 'quote engine alone, offers with receipt/s',
        figure: decimal(perSecond),
        target: `≥ ${decimal(TARGET)}`,
        ok,
      },
    ]
  },
}

function priceFor(milliseconds: number) {
  let offers = 0
  let total = 0
  const asking = { signal: new AbortController().signal }
  const begun = performance.now()
  while (performance.now() < begun + milliseconds)
    for (const volume of VOLUMES) {
      const answer = TABELAS.quote(volume, asking)
      if (answer instanceof Promise) throw new Error('a table answers at once')
      offers += answer.ofertas.length
      for (const { recibo } of answer.ofertas) total += recibo.total
    }
  if (total <= 0) throw new Error('nothing was priced')
  return offers / ((performance.now() - begun) / 1000)
}
