import { expect, test } from 'vitest'
import type { Diferenca, ReciboMedido } from '#contract/diferenca'
import { compareLinhas, compareMedidas, isQuitavel, motivoOf, pesoText, resumoOf } from './diferenca.rules.ts'

const recibo = (total: number, pesoRegra: ReciboMedido['pesoRegra'], linhas = [{ nome: 'Frete', valor: total }]) => ({
  pesoReal: 2100,
  pesoCubado: pesoRegra === 'CUBADO' ? total : 1000,
  pesoRegra,
  pesoCobrado: 3000,
  linhas,
  total,
})
const medidas = (alturaPacote: number, pesoPacote = 2100) => ({
  alturaPacote,
  larguraPacote: 28,
  comprimentoPacote: 36,
  pesoPacote,
})
const uma = (changes: object = {}) =>
  ({
    tipo: 'DEBITO',
    status: 'ABERTO',
    desfecho: null,
    contestacao: null,
    diferencaValor: -410,
    formato: 'CAIXA',
    dimensoes: medidas(12),
    dimensoesTransportadora: medidas(15),
    recibo: { cotado: recibo(5070, 'CUBADO'), medido: recibo(5480, 'CUBADO') },
    ...changes,
  }) as unknown as Diferenca

const frase = (diferenca: Diferenca) => {
  const { quanto, porque } = motivoOf(diferenca)
  return `${quanto} ${porque}`.replaceAll('\u00a0', ' ')
}

test('a debit says how much, and which side grew', () => {
  expect(frase(uma())).toBe('R$ 4,10 a mais porque a altura passou de 12 para 15 cm')
})

test('several sides are named together, and the weight only where it decided the price', () => {
  const maior = { ...medidas(15, 9000), larguraPacote: 30, comprimentoPacote: 40 }
  expect(frase(uma({ dimensoesTransportadora: maior }))).toBe(
    'R$ 4,10 a mais porque o comprimento passou de 36 para 40 cm, a largura passou de 28 para 30 cm e a altura passou de 12 para 15 cm',
  )
  expect(
    frase(uma({ dimensoesTransportadora: maior, recibo: { cotado: recibo(1, 'REAL'), medido: recibo(2, 'REAL') } })),
  ).toBe('R$ 4,10 a mais porque o peso passou de 2,100 para 9,000 kg')
})

test('a credit names the side or weight that shrank: the one that decided the quoted price', () => {
  const menor = uma({
    tipo: 'CREDITO',
    diferencaValor: 461,
    dimensoes: medidas(12, 3200),
    dimensoesTransportadora: medidas(12, 2710),
    recibo: { cotado: recibo(2, 'REAL'), medido: recibo(1, 'CUBADO') },
  })
  expect(frase(menor)).toBe('R$ 4,61 a menos porque o peso passou de 3,200 para 2,710 kg')
  expect(resumoOf(menor)).toBe('Peso de 2,710 kg em vez de 3,200 kg')
})

test('special handling names sides and weight; with unchanged measures nothing is named', () => {
  const especial = recibo(9000, 'REAL', [
    { nome: 'Frete', valor: 1000 },
    { nome: 'Manuseio especial', valor: 8000 },
  ])
  expect(
    frase(uma({ dimensoesTransportadora: medidas(80, 2100), recibo: { cotado: recibo(1, 'REAL'), medido: especial } })),
  ).toBe('R$ 4,10 a mais porque a altura passou de 12 para 80 cm')
  expect(frase(uma({ dimensoesTransportadora: medidas(12) }))).toBe('R$ 4,10 a mais pelo que a transportadora mediu')
  expect(compareLinhas({ cotado: recibo(1000, 'REAL'), medido: especial })).toEqual([
    { nome: 'Frete', cotado: 1000, medido: 1000 },
    { nome: 'Manuseio especial', cotado: null, medido: 8000 },
  ])
})

test('a roll is compared by its diameter, also where the carrier gave two sides', () => {
  const rolo = { comprimentoPacote: 60, diametroPacote: 8, pesoPacote: 500 }
  const rows = compareMedidas(
    uma({
      formato: 'ROLO_CILINDRO',
      dimensoes: rolo,
      dimensoesTransportadora: { ...rolo, diametroPacote: null, larguraPacote: 9, alturaPacote: 10 },
    }),
  )
  expect(rows.map(({ nome, cotado, postado, mudou }) => [nome, cotado, postado, mudou])).toEqual([
    ['Comprimento', 60, 60, 'igual'],
    ['Diâmetro', 8, 10, 'mais'],
    ['Peso', 500, 500, 'igual'],
  ])
})

test('the weight that decided the price is told once if it was the same in both receipts, otherwise for each', () => {
  expect(pesoText({ cotado: recibo(3629, 'CUBADO'), medido: recibo(4536, 'CUBADO') })).toBe(
    'Valeu o peso cubado nas duas contas: 3,629 kg na cotação e 4,536 kg na postagem.',
  )
  expect(pesoText({ cotado: recibo(1, 'REAL'), medido: recibo(4536, 'CUBADO') })).toBe(
    'Na cotação valeu o peso real, 2,100 kg; na postagem, o cubado, 4,536 kg.',
  )
  expect(pesoText({ cotado: recibo(1, 'REAL'), medido: recibo(4536, 'CUBADO') }, 'Decidido')).toBe(
    'Na cotação valeu o peso real, 2,100 kg; na decisão, o cubado, 4,536 kg.',
  )
})

test('a difference that newer measures ended says so, and only open ones can be settled', () => {
  expect(frase(uma({ status: 'QUITADO', desfecho: 'SEM_DIFERENCA', diferencaValor: 0 }))).toBe(
    'Sem diferença e nada a acertar: este frete custa o que você pagou',
  )
  expect(isQuitavel(uma())).toBe(true)
  expect(isQuitavel(uma({ contestacao: { status: 'ABERTA' } }))).toBe(false)
  expect(isQuitavel(uma({ status: 'QUITADO' }))).toBe(false)
})
