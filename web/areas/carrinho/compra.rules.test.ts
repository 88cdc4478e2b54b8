import { describe, expect, test } from 'vitest'
import type { FreteDigitado } from '#contract/carrinho'
import type { Centavos } from '#contract/kernel/values/centavos'
import { economiaOf, findObstaculo, planSoma, restantesOf, withCopy, without } from './compra.rules.ts'

const fine = { problema: null }
const frete = (nomeProduto: string, nomeCidade: string, valor: number, balcao = valor) =>
  ({
    produto: { codigo: '', nomeProduto },
    destinatario: { endereco: { nomeCidade } },
    valorFrete: valor as Centavos,
    valorBalcao: balcao as Centavos,
  }) as Parameters<typeof planSoma>[0][number]

describe('what keeps a cart from being paid for', () => {
  test('remaining fretes are the limit less those that are active, never fewer than none', () => {
    expect(restantesOf({ numeroFretes: 10, fretesAtivos: 4 })).toBe(6)
    expect(restantesOf({ numeroFretes: 10, fretesAtivos: 12 })).toBe(0)
  })
  test('nothing, while it holds no more than may be made', () => {
    expect(findObstaculo([fine, fine], 2)).toBeNull()
    expect(findObstaculo([fine], undefined)).toBeNull()
  })
  test('no frete remains', () => {
    expect(findObstaculo([fine], 0)).toBe('Você já usa todos os seus fretes simultâneos.')
  })
  test('more in it than remain', () => {
    expect(findObstaculo([fine, fine, fine], 1)).toBe(
      'Você ainda pode gerar 1 frete. Remova 2 do carrinho ou envie documentos para aumentar o limite.',
    )
  })
  test('an item that cannot be sent as it is', () => {
    expect(findObstaculo([fine, { problema: 'x' }], 5)).toBe('Um frete precisa de atenção antes do pagamento.')
    expect(findObstaculo([{ problema: 'y' }, { problema: 'x' }], 5)).toBe(
      '2 fretes precisam de atenção antes do pagamento.',
    )
  })
})

describe('the sum', () => {
  test('names each frete while they are few', () => {
    expect(planSoma([frete('SEDEX', 'Natal', 2181), frete('PAC', 'Natal', 1000)])).toEqual([
      { texto: 'SEDEX, Natal', valor: 2181 },
      { texto: 'PAC, Natal', valor: 1000 },
    ])
  })
  test('names each service when they are many', () => {
    const many = Array.from({ length: 9 }, (_, i) => frete(i < 6 ? 'SEDEX' : 'PAC', 'Natal', 100 + i))
    expect(planSoma(many)).toEqual([
      { texto: '6 × SEDEX', valor: 615 },
      { texto: '3 × PAC', valor: 321 },
    ])
  })
  test('a price above the counter saves nothing, and takes nothing off', () => {
    expect(economiaOf([frete('SEDEX', 'Natal', 100, 300), frete('PAC', 'Natal', 100, 90)])).toBe(200)
  })
})

describe('changes that another tab may make necessary twice', () => {
  const items = ['a', 'b'].map((uuid) => ({ uuid })) as FreteDigitado[]
  const uuids = (fretes: FreteDigitado[]) => fretes.map(({ uuid }) => uuid)
  test('one is taken out', () => {
    expect(uuids(without('a')(items))).toEqual(['b'])
    expect(uuids(without('a')(without('a')(items)))).toEqual(['b'])
  })
  test('one is doubled, once', () => {
    const twice = withCopy('a', 'c')
    expect(uuids(twice(items))).toEqual(['a', 'c', 'b'])
    expect(uuids(twice(twice(items)))).toEqual(['a', 'c', 'b'])
  })
})
