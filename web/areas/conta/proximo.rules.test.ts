import { expect, test } from 'vitest'
import type { LimiteDeFretes } from '#contract/frete-envio'
import { planProximo } from './proximo.rules.ts'

type Ocupante = LimiteDeFretes['fretes'][number]
const limite = (fretesAguardaPostar: number, ...fretes: [Ocupante['statusFrete'], string | null][]) => ({
  fretesAguardaPostar,
  fretes: fretes.map(([statusFrete, prazo]) => ({ statusFrete, liberaEm: prazo && new Date(prazo) }) as Ocupante),
})

test('labels are to be posted by the nearest of their deadlines', () => {
  const held = limite(
    2,
    ['AGUARDANDO_PAGAMENTO', '2026-11-19T17:50:00Z'],
    ['GERADO', '2026-12-05T02:59:59Z'],
    ['GERADO', '2026-11-22T02:59:59Z'],
    ['PENDENTE', null],
  )
  expect(planProximo({ fretesAguardaPostar: 0 }, held)).toEqual({
    faz: 'postar',
    quantidade: 2,
    prazo: new Date('2026-11-22T02:59:59Z'),
  })
})

test('without the deadlines the card still says how many labels wait', () =>
  expect(planProximo({ fretesAguardaPostar: 3 }, undefined)).toEqual({ faz: 'postar', quantidade: 3, prazo: null }))

test('with nothing to post the card offers a quote', () =>
  expect(planProximo({ fretesAguardaPostar: 1 }, limite(0, ['PENDENTE', null]))).toEqual({ faz: 'cotar' }))
