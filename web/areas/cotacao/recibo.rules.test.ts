import { expect, test } from 'vitest'
import type { Recibo } from '#contract/cotacao'
import { origemSentence, pesoSentence, rotaSentence, tabelaSentence } from './recibo.rules.ts'

const RECIBO: Recibo = {
  tabela: 'correios/sedex',
  versao: '2026-11',
  isEstimativa: true,
  zona: 'K1',
  regiaoOrigem: 'CAPITAL',
  regiaoDestino: 'REMOTA',
  pesoReal: 1850,
  pesoCubado: 3564,
  pesoCobrado: 4000,
  regraDoPeso: 'CUBADO',
  linhas: [],
  total: 2181,
  balcao: 3635,
}

test('the receipt names the weight that was charged', () => {
  expect(pesoSentence(RECIBO)).toBe('Valeu o peso cubado, 3,564 kg (faixa até 4,000 kg). Na balança são 1,850 kg.')
  expect(pesoSentence({ ...RECIBO, regraDoPeso: 'REAL', pesoCobrado: 2000 })).toBe(
    'Valeu o peso real, 1,850 kg (faixa até 2,000 kg). O cubado é 3,564 kg.',
  )
})

test('the receipt tells the route in words, and names table, version, zone and an estimate', () => {
  expect(rotaSentence(RECIBO)).toBe('De capital para área remota, entre estados próximos.')
  expect(rotaSentence({ ...RECIBO, zona: 'N3' }), 'a zone of a contract').toBe('De capital para área remota.')
  expect(tabelaSentence(RECIBO)).toBe(
    'Tabela correios/sedex, versão 2026-11, zona K1 (entre estados próximos): valores estimados, ainda não os de um contrato.',
  )
  expect(tabelaSentence({ ...RECIBO, zona: 'N3', isEstimativa: false })).toBe(
    'Tabela correios/sedex, versão 2026-11, zona N3.',
  )
})

test('the receipt says when the carrier told the price, beside the price of the table', () => {
  expect(origemSentence(RECIBO)).toBeUndefined()
  expect(origemSentence({ ...RECIBO, precoTabela: 1227 })).toBe(
    'A transportadora informou este preço agora. Pela nossa tabela seriam R$\u00a012,27.',
  )
})
