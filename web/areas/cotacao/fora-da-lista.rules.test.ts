import { expect, test } from 'vitest'
import { renderMotivo } from '#contract/cotacao/limites'
import { groupRecusas } from './fora-da-lista.rules.ts'

const recusado = (nomeProduto: string, motivo: string) => ({ nomeTransportadora: 'Correios', nomeProduto, motivo })
const told = (...produtos: Parameters<typeof groupRecusas>[0]) =>
  groupRecusas(produtos).map(({ nomes, motivo, isPlural }) => `${nomes}${isPlural ? ' (vários)' : ''}: ${motivo}`)

test('products that share a reason are told in one line, in the order of the answer', () => {
  const longa = renderMotivo({ regra: 'leva até 30 kg', problema: 'a sua caixa pesa 31,000 kg' })
  const leve = renderMotivo({ regra: 'leva até 350 g', problema: 'a sua caixa pesa 31,000 kg' })
  expect(told(recusado('PAC', longa), recusado('MINI ENVIOS', leve), recusado('SEDEX', longa))).toEqual([
    'PAC e SEDEX (vários): Eles levam até 30 kg; a sua caixa pesa 31,000 kg.',
    'MINI ENVIOS: Ele leva até 350 g; a sua caixa pesa 31,000 kg.',
  ])
  expect(told(recusado('A', 'Ele não leva rolos.'), recusado('B', 'Ele não leva rolos.'))).toEqual([
    'A e B (vários): Eles não levam rolos.',
  ])
  expect(told()).toEqual([])
})

test('a shared reason in unknown words is told for each product, unchanged', () =>
  expect(told(recusado('A', 'Fora da área.'), recusado('B', 'Fora da área.'))).toEqual([
    'A: Fora da área.',
    'B: Fora da área.',
  ]))
