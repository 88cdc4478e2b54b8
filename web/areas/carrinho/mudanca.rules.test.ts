import { expect, test } from 'vitest'
import { findMudancas, hasSameItens } from './mudanca.rules.ts'

const item = (uuid: string, nomeProduto: string, valorFrete: number, problema: string | null = null) =>
  ({
    uuid,
    produto: { codigo: nomeProduto, nomeProduto },
    destinatario: { endereco: { nomeCidade: 'Natal' } },
    valorFrete,
    problema,
    selecionado: true,
  }) as unknown as Parameters<typeof findMudancas>[0]['fretes'][number]
const cart = (...fretes: ReturnType<typeof item>[]) => ({
  fretes,
  total: fretes.reduce((sum, { valorFrete }) => sum + valorFrete, 0),
})

test('the same cart has no differences', () => {
  expect(findMudancas(cart(item('a', 'PAC', 1892)), cart(item('a', 'PAC', 1892)))).toEqual([])
})

test('another price, an added item and a removed one are each named, with the change of the total', () => {
  const antes = cart(item('a', 'PAC', 1892), item('b', 'SEDEX', 3000))
  const agora = cart(item('a', 'PAC', 2000), item('c', '.COM', 2500))
  expect(findMudancas(antes, agora)).toEqual([
    'PAC, Natal: de R$\u00a018,92 para R$\u00a020,00.',
    '.COM, Natal: entrou no carrinho, por R$\u00a025,00.',
    'SEDEX, Natal: saiu do carrinho.',
    'O total passou de R$\u00a048,92 para R$\u00a045,00.',
  ])
})

test('an item that can no longer be bought says why', () => {
  expect(findMudancas(cart(item('a', 'PAC', 1892)), cart(item('a', 'PAC', 1892, 'Não leva mais este peso.')))).toEqual([
    'PAC, Natal: Não leva mais este peso.',
  ])
})

test('many changes are counted', () => {
  const many = Array.from({ length: 9 }, (_, n) => item(String(n), 'PAC', 1000))
  const found = findMudancas(cart(...many), cart(...many.map((each) => ({ ...each, valorFrete: 1100 }))))
  expect(found).toHaveLength(6)
  expect(found.slice(-2)).toEqual(['E mais 5 mudanças.', 'O total passou de R$\u00a090,00 para R$\u00a099,00.'])
})

test('hasSameItens ignores prices', () => {
  const antes = cart(item('a', 'PAC', 1892))
  expect(hasSameItens(antes, cart(item('a', 'PAC', 2000)))).toBe(true)
  expect(hasSameItens(antes, cart(item('b', 'PAC', 1892)))).toBe(false)
})

test('an item that another tab ticked has come into the purchase, an unticked one has left it', () => {
  const [um, dois] = [item('a', 'PAC', 1892), item('b', 'SEDEX', 3000)]
  const antes = { fretes: [um, { ...dois, selecionado: false }], total: 1892 }
  const agora = { fretes: [{ ...um, selecionado: false }, dois], total: 3000 }
  expect(findMudancas(antes, agora)).toEqual([
    'PAC, Natal: saiu desta compra e fica no carrinho.',
    'SEDEX, Natal: entrou nesta compra, por R$\u00a030,00.',
    'O total passou de R$\u00a018,92 para R$\u00a030,00.',
  ])
  expect(hasSameItens(antes, agora)).toBe(false)
})
