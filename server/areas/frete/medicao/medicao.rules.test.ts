import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMATOS } from '#contract/kernel/values/encomenda'
import { takeSnapshot } from '../../../tarifario/snapshot.ts'
import { rotaOf } from '../../../tarifario/tarifa.ts'
import { RIO, SAO_PAULO, TARIFAS, volume } from '../../../tarifario/testing-exemplos.ts'
import { type Cotado, medidasCotadas, medidasPostadas, priceCotado, pricePostado } from './medicao.rules.ts'

const lado = fc.integer({ min: 1, max: 500 })
const cotado = fc
  .record({
    tarifa: fc.constantFrom(...TARIFAS),
    formato: fc.constantFrom(...FORMATOS),
    lados: fc.tuple(lado, lado, lado),
    pesoGramas: fc.integer({ min: 1, max: 300_000 }),
  })
  .map(({ tarifa, formato, lados: [a, b, c], pesoGramas }): Cotado => {
    const isRolo = formato === 'ROLO_CILINDRO'
    return {
      formato,
      alturaCm: isRolo ? null : a,
      larguraCm: isRolo ? null : b,
      comprimentoCm: c,
      diametroCm: isRolo ? a : null,
      pesoGramas,
      valorEncomendaCentavos: 89_90,
      valorFreteCentavos: 0,
      snapshot: takeSnapshot(tarifa, rotaOf(tarifa, SAO_PAULO, RIO), volume()),
    }
  })

test('measures as quoted cost the quoted price, for every shape and product', () => {
  fc.assert(
    fc.property(cotado, (cotado) => {
      const { alturaPacote, larguraPacote, comprimentoPacote, diametroPacote, pesoGramas } = medidasCotadas(cotado)
      const lados = { alturaPacote: alturaPacote ?? diametroPacote!, larguraPacote: larguraPacote ?? 1 }
      expect(pricePostado(cotado, { ...lados, comprimentoPacote, pesoGramas })).toEqual(priceCotado(cotado))
    }),
    { numRuns: 1000 },
  )
})

test('any measures have a price in whole centavos, also beyond the product’s limits', () => {
  fc.assert(
    fc.property(
      cotado,
      fc.tuple(lado, lado, lado),
      fc.integer({ min: 1, max: 300_000 }),
      (cotado, lados, pesoGramas) => {
        const [alturaPacote, larguraPacote, comprimentoPacote] = lados
        const { total } = pricePostado(cotado, { alturaPacote, larguraPacote, comprimentoPacote, pesoGramas })
        expect(Number.isSafeInteger(total) && total > 0 && total < 2_147_483_647).toBe(true)
      },
    ),
    { numRuns: 1000 },
  )
})

test('a roll has the measured diameter, else the larger of its sides', () => {
  const rolo = { ...fc.sample(cotado, { seed: 1, numRuns: 1 })[0]!, formato: 'ROLO_CILINDRO' as const }
  const medidas = { alturaPacote: 12, larguraPacote: 15, comprimentoPacote: 60, pesoGramas: 900 }
  expect(medidasPostadas(rolo, medidas).diametroPacote).toBe(15)
  expect(medidasPostadas(rolo, { ...medidas, diametroPacote: 14 }).diametroPacote).toBe(14)
})
