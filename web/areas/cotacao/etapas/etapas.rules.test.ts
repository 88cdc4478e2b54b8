import { expect, test } from 'vitest'
import { etapaUrl, readEtapa } from './etapas.rules.ts'

const ITEM = '0198b2c0-0000-7000-8000-000000000001'

test.each([
  ['', { etapa: 'medidas', item: null }],
  ['?etapa=cotacoes', { etapa: 'cotacoes', item: null }],
  ['?etapa=dados', { etapa: 'dados', item: null }],
  ['?etapa=pagamento', { etapa: 'medidas', item: null }],
  [`?action=editInfosComplementaresCarrinho&key=${ITEM}`, { etapa: 'dados', item: ITEM }],
  [`?action=editInfosComplementaresCarrinho&key=${ITEM}&etapa=cotacoes`, { etapa: 'cotacoes', item: ITEM }],
  ['?action=editInfosComplementaresCarrinho', { etapa: 'dados', item: '' }],
  ['?action=outra&key=1', { etapa: 'medidas', item: null }],
] as const)('%s opens %o', (search, expected) => {
  expect(readEtapa(search)).toEqual(expected)
})

test.each([
  ['medidas', null],
  ['cotacoes', null],
  ['dados', null],
  ['cotacoes', ITEM],
  ['dados', ITEM],
] as const)('the address of %s for %s opens that step', (etapa, item) => {
  expect(readEtapa(new URL(etapaUrl(etapa, item), 'http://x').search)).toEqual({ etapa, item })
})
