import { expect, test } from 'vitest'
import { escolhaDaForma, escolhaInicial, isSplit, planEscolha } from './escolha.rules.ts'

const open = (total: number, saldo: number, split: boolean | null = null) => {
  const valores = { total, saldo }
  return planEscolha(valores, escolhaInicial(valores, split))
}

test('a balance that covers the total pays everything, and nothing else can be chosen', () => {
  for (const saldo of [7995, 100_000])
    expect(open(7995, saldo)).toEqual({
      isCarteiraVazia: false,
      isCarteiraBastante: true,
      carteira: 7995,
      outro: null,
      tipo: 'Carteira',
    })
})

test('a wallet that is switched off leaves everything to Pix or card', () => {
  const valores = { total: 7995, saldo: 100_000 }
  expect(planEscolha(valores, { usaCarteira: false, outro: 'PIX' })).toMatchObject({
    isCarteiraBastante: false,
    carteira: 0,
    outro: { meio: 'PIX', valor: 7995 },
    tipo: 'Pix',
  })
  expect(planEscolha(valores, { usaCarteira: false, outro: 'CARTAO' }).tipo).toBe('Cartão')
})

test('an empty wallet cannot be chosen, whatever was chosen before', () => {
  expect(open(7995, 0, true)).toMatchObject({ isCarteiraVazia: true, carteira: 0, outro: { valor: 7995 }, tipo: 'Pix' })
  expect(planEscolha({ total: 7995, saldo: 0 }, { usaCarteira: true, outro: 'CARTAO' })).toMatchObject({
    carteira: 0,
    tipo: 'Cartão',
  })
})

test('a balance that is too small is combined with Pix or card, which pays the rest', () => {
  const plano = open(7995, 3675)
  expect(plano).toMatchObject({ carteira: 3675, outro: { meio: 'PIX', valor: 4320 }, tipo: 'Carteira + Pix' })
  expect(isSplit(plano)).toBe(true)
  const comCartao = planEscolha({ total: 7995, saldo: 3675 }, { usaCarteira: true, outro: 'CARTAO' })
  expect(comCartao).toMatchObject({ outro: { meio: 'CARTAO', valor: 4320 }, tipo: 'Carteira + Cartão' })
})

test('the choice not to combine is remembered; a wallet that covers everything is on in any case', () => {
  expect(open(7995, 3675, false)).toMatchObject({ carteira: 0, outro: { valor: 7995 } })
  expect(open(7995, 3675, true)).toMatchObject({ carteira: 3675 })
  expect(open(7995, 7995, false)).toMatchObject({ carteira: 7995, outro: null })
})

test('one missing cent is asked for', () => {
  expect(open(7995, 7994)).toMatchObject({ carteira: 7994, outro: { valor: 1 } })
})

test.each([
  ['combined', 3675, true, 3675, 4320],
  ['not combined', 3675, false, 0, 7995],
  ['nothing remembered', 3675, null, 0, 7995],
  ['a wallet that would cover it all, and was switched off', 9000, false, 0, 7995],
])('a Pix or card opened by its address asks for the same amount: %s', (_, saldo, split, carteira, resto) => {
  const valores = { total: 7995, saldo }
  expect(planEscolha(valores, escolhaDaForma(valores, 'CARTAO', split))).toMatchObject({
    carteira,
    outro: { meio: 'CARTAO', valor: resto },
  })
})
