import { describe, expect, test } from 'vitest'
import type { FreteDigitado } from '#contract/carrinho'
import type { Centavos } from '#contract/kernel/values/centavos'
import {
  countFicam,
  declaracaoText,
  economiaOf,
  findObstaculo,
  planCompra,
  planSoma,
  restantesOf,
  withCopy,
} from './compra.rules.ts'

const fine = { uuid: 'a', problema: null }
const bad = (uuid: string) => ({ uuid, problema: 'x' })
const frete = (nomeProduto: string, nomeCidade: string, valor: number, balcao = valor) =>
  ({
    produto: { codigo: '', nomeProduto },
    destinatario: { endereco: { nomeCidade } },
    valorFrete: valor as Centavos,
    valorBalcao: balcao as Centavos,
  }) as Parameters<typeof planSoma>[0][number]

describe('what is bought next', () => {
  const fretes = [true, false, true, true].map((selecionado, i) => ({ i, selecionado }))
  const plan = (restantes: number | undefined) => {
    const { agora, depois } = planCompra(fretes, restantes)
    return [agora, depois].map((some) => some.map(({ i }) => i))
  }
  test('the selected fretes, as far as the limit holds them, in the order of the cart', () => {
    expect(plan(5)).toEqual([[0, 2, 3], []])
    expect(plan(2)).toEqual([[0, 2], [3]])
    expect(plan(undefined)).toEqual([[0, 2, 3], []])
  })
  test('a limit that is used up divides nothing: no frete can be paid now', () => {
    expect(plan(0)).toEqual([[0, 2, 3], []])
  })
  test('the fretes that stay are counted', () => {
    expect([countFicam(1), countFicam(3)]).toEqual(['1 fica no carrinho', '3 ficam no carrinho'])
  })
})

test('the press that pays confirms the declarations, one with what it declares', () => {
  const livro = { conteudo: { valor: 8990 as Centavos, itens: [{ descricao: 'Livro', quantidade: 1 }] } }
  const nota = { conteudo: null }
  expect(declaracaoText([nota])).toBeNull()
  expect(declaracaoText([livro, nota])?.replace(/\s/g, ' ')).toBe(
    'Ao pagar, você confirma a declaração de conteúdo (1 item, R$ 89,90) e responde por ela.',
  )
  const tres = { conteudo: { ...livro.conteudo, itens: [{ descricao: 'Livro', quantidade: 3 }] } }
  expect(declaracaoText([tres])).toContain('(3 itens, ')
  expect(declaracaoText([livro, livro])).toBe(
    'Ao pagar, você confirma as 2 declarações de conteúdo e responde por elas.',
  )
})

describe('what prevents the payment of the selected fretes', () => {
  test('remaining fretes are the limit less the active ones, never below zero', () => {
    expect(restantesOf({ numeroFretes: 10, fretesAtivos: 4 })).toBe(6)
    expect(restantesOf({ numeroFretes: 10, fretesAtivos: 12 })).toBe(0)
  })
  test('nothing, while they are within the limit', () => {
    expect(findObstaculo([fine, fine], 2)).toBeNull()
    expect(findObstaculo([fine], undefined)).toBeNull()
  })
  test('no frete remains in the limit, whatever is selected', () => {
    const texto = 'Você já usa todos os seus fretes simultâneos.'
    expect(findObstaculo([fine], 0)).toEqual({ motivo: 'SEM_LIMITE', texto })
    expect(findObstaculo([], 0)).toEqual({ motivo: 'SEM_LIMITE', texto })
  })
  test('none is selected', () => {
    const texto = 'Selecione ao menos um frete do carrinho.'
    expect(findObstaculo([], 5)).toEqual({ motivo: 'NADA_SELECIONADO', texto })
  })
  test('more fretes are selected than remain', () => {
    expect(findObstaculo([fine, fine, fine], 1)).toEqual({
      motivo: 'ACIMA_DO_LIMITE',
      texto: 'Você ainda pode gerar 1 frete. Desmarque 2 no carrinho ou envie documentos para aumentar o limite.',
    })
  })
  test('a frete cannot be sent as it is; its uuid is told', () => {
    expect(findObstaculo([fine, bad('b')], 5)).toEqual({
      motivo: 'PROBLEMA',
      texto: 'Um frete precisa de atenção antes do pagamento.',
      frete: 'b',
    })
    expect(findObstaculo([bad('c'), bad('d')], 5)).toEqual({
      motivo: 'PROBLEMA',
      texto: '2 fretes precisam de atenção antes do pagamento.',
      frete: 'c',
    })
  })
})

describe('the sum', () => {
  test('names each frete while there are few', () => {
    expect(planSoma([frete('SEDEX', 'Natal', 2181), frete('PAC', 'Natal', 1000)])).toEqual([
      { texto: 'SEDEX, Natal', valor: 2181 },
      { texto: 'PAC, Natal', valor: 1000 },
    ])
  })
  test('names each service when there are many', () => {
    const many = Array.from({ length: 9 }, (_, i) => frete(i < 6 ? 'SEDEX' : 'PAC', 'Natal', 100 + i))
    expect(planSoma(many)).toEqual([
      { texto: '6 × SEDEX', valor: 615 },
      { texto: '3 × PAC', valor: 321 },
    ])
  })
  test('a price above the counter’s saves nothing, and subtracts nothing', () => {
    expect(economiaOf([frete('SEDEX', 'Natal', 100, 300), frete('PAC', 'Natal', 100, 90)])).toBe(200)
  })
})

describe('changes that may be applied twice, because another tab saved first', () => {
  const items = ['a', 'b'].map((uuid) => ({ uuid })) as FreteDigitado[]
  const uuids = (fretes: FreteDigitado[]) => fretes.map(({ uuid }) => uuid)
  test('an item is doubled, once', () => {
    const twice = withCopy('a', 'c')
    expect(uuids(twice(items))).toEqual(['a', 'c', 'b'])
    expect(uuids(twice(twice(items)))).toEqual(['a', 'c', 'b'])
  })
})
