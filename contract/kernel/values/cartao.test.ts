import { expect, test } from 'vitest'
import { bandeiraOf, isNumeroDeCartao } from './cartao.ts'

/** Numbers from payments.md §5, and those that D §11 names. */
const NUMEROS = [
  ['4111111111111111', 'VISA'],
  ['4000000000000002', 'VISA'],
  ['4000000000000119', 'VISA'],
  ['4235647728025682', 'VISA'],
  ['5474925432670366', 'MASTERCARD'],
  ['2221000000000009', 'MASTERCARD'],
  ['5067766783888311', 'ELO'],
  ['6362970000457013', 'ELO'],
  ['375365153556885', 'AMEX'],
  ['3530111333300000', 'JCB'],
  ['6011111111111117', 'DISCOVER'],
  ['6062825624254001', 'HIPERCARD'],
  ['6062826786276634', 'HIPERCARD'],
  ['3841000000000007', 'HIPERCARD'],
  ['5078601870000123', 'AURA'],
  ['5078601870000127985', 'AURA'],
] as const

test.each(NUMEROS)('%s is a valid number, of %s', (numero, bandeira) => {
  expect(isNumeroDeCartao(numero)).toBe(true)
  expect(bandeiraOf(numero)).toBe(bandeira)
})

test.each(NUMEROS.map(([numero]) => numero))('%s with another digit is invalid', (numero) => {
  for (let i = 0; i < numero.length; i++) {
    const outro = `${numero.slice(0, i)}${(Number(numero[i]) + 1) % 10}${numero.slice(i + 1)}`
    expect(isNumeroDeCartao(outro)).toBe(false)
  }
})

test.each([
  '',
  '0',
  '41111111111',
  '41111111111111111112',
  '4111 1111 1111 1111',
  '411111111111111a',
  '４１１１１１１１１１１１１１１１',
])('%j is not a card number', (text) => {
  expect(isNumeroDeCartao(text)).toBe(false)
})

test.each([
  ['401178', 'ELO'],
  ['401177', 'VISA'],
  ['401180', 'VISA'],
  ['431274', 'ELO'],
  ['457632', 'ELO'],
  ['457633', 'VISA'],
  ['504175', 'ELO'],
  ['504176', 'AURA'],
  ['506698', 'AURA'],
  ['506778', 'ELO'],
  ['506779', 'AURA'],
  ['508999', 'AURA'],
  ['509999', 'ELO'],
  ['510000', 'MASTERCARD'],
  ['559999', 'MASTERCARD'],
  ['560000', 'DESCONHECIDA'],
  ['222099', 'DESCONHECIDA'],
  ['222100', 'MASTERCARD'],
  ['272099', 'MASTERCARD'],
  ['272100', 'DESCONHECIDA'],
  ['650031', 'ELO'],
  ['650034', 'DISCOVER'],
  ['655020', 'DISCOVER'],
  ['655058', 'ELO'],
  ['655059', 'DISCOVER'],
  ['622125', 'DESCONHECIDA'],
  ['622126', 'DISCOVER'],
  ['622925', 'DISCOVER'],
  ['622926', 'DESCONHECIDA'],
  ['643999', 'DESCONHECIDA'],
  ['352799', 'DESCONHECIDA'],
  ['352800', 'JCB'],
  ['358999', 'JCB'],
  ['359000', 'DESCONHECIDA'],
  ['339999', 'DESCONHECIDA'],
  ['349999', 'AMEX'],
  ['384101', 'DESCONHECIDA'],
  ['637095', 'HIPERCARD'],
  ['300000', 'DESCONHECIDA'],
  ['4111', 'DESCONHECIDA'],
  ['', 'DESCONHECIDA'],
] as const)('the BIN %s is of %s', (bin, bandeira) => {
  expect(bandeiraOf(bin)).toBe(bandeira)
})
