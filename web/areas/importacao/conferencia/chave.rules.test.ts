import { expect, test } from 'vitest'
import { CHAVE_DUVIDOSA } from '#contract/kernel/values/chave-de-acesso'
import { novaLinha } from '../rascunho.rules.ts'
import { listAvisosDasChaves, listChaves } from './chave.rules.ts'

const CHAVE = '35261111222333000181550010000012341408172632'
const OUTRA = '35260712ABC34501DE35550010000001231102030403'
const rows = (...chaves: string[]) => chaves.map((chave, index) => novaLinha(index + 2, { chave }, `u${index}`))
const FRETE = '0198b2c0-0000-7000-8000-0000000000f1'

test('each key of the rows is listed once, and a text that is not a key is left out', () =>
  expect(listChaves(rows(CHAVE, '', '123', CHAVE.replace(/(.{4})/g, '$1 '), OUTRA.toLowerCase()))).toEqual([
    CHAVE,
    OUTRA,
  ]))

test('a key that cannot be right is told, without anything about its note', () => {
  const wrong = `${CHAVE.slice(0, 43)}9`
  expect(listAvisosDasChaves(rows(wrong, OUTRA), [])).toEqual([{ linhas: [2], mensagem: CHAVE_DUVIDOSA, fretes: [] }])
})

test('a note in two rows, in another frete or in the cart is told', () => {
  const usada = [{ frete: FRETE, codigoEncomenda: 'AB1', status: 'GERADO' as const, compradoEm: new Date(0) }]
  expect(
    listAvisosDasChaves(rows(CHAVE, CHAVE, OUTRA), [
      { chave: CHAVE, usada, noCarrinho: [] },
      { chave: OUTRA, usada: [], noCarrinho: [FRETE] },
    ]),
  ).toEqual([
    { linhas: [2, 3], mensagem: 'É a mesma nota em mais de uma linha.', fretes: [] },
    { linhas: [2, 3], mensagem: 'A nota já acompanha outro frete seu:', fretes: [{ uuid: FRETE, codigo: 'AB1' }] },
    { linhas: [4], mensagem: 'A nota já acompanha um frete do carrinho.', fretes: [] },
  ])
})
