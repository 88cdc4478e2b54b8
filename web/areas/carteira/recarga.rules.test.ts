import { expect, test } from 'vitest'
import {
  acaoOf,
  findProblemasDaRecarga,
  formatLinhaDigitavel,
  isAcaoConhecida,
  limitesText,
  orderMeios,
  planProximo,
} from './recarga.rules.ts'

const PIX = { valorMinimo: 100, valorMaximo: 500_000 }
const FALHOU = 'Ocorreu um problema ao processar a requisição. Por favor, tente novamente mais tarde.'

test.each([
  ['', 'Preenchimento obrigatório'],
  ['0', 'O limite mínimo para essa operação é: R$ 1,00'],
  ['0,99', 'O limite mínimo para essa operação é: R$ 1,00'],
  ['1', undefined],
  ['50,00', undefined],
  ['5.000,00', undefined],
  ['5000,01', 'O limite máximo para essa operação é: R$ 5.000,00'],
  ['999999999999999', 'O limite máximo para essa operação é: R$ 5.000,00'],
  ['10,001', 'O valor aceita até 2 casas decimais.'],
])('%j by Pix: %s', (valor, problema) => {
  expect(findProblemasDaRecarga({ valor, meio: PIX }).valor).toBe(problema)
})

test('a payment method must be chosen; an amount of zero is refused even before the choice', () => {
  expect(findProblemasDaRecarga({ valor: '50', meio: undefined })).toEqual({
    meio: 'Por favor, selecione um meio de pagamento.',
  })
  expect(findProblemasDaRecarga({ valor: '0,00', meio: undefined }).valor).toBe('Informe um valor maior que zero.')
  expect(findProblemasDaRecarga({ valor: '50', meio: PIX })).toEqual({})
})

const meio = (nome: string, prioridade: number, ativo = true) => ({
  uuid: nome,
  nome,
  prioridade,
  ativo,
  valorMinimo: 100,
  valorMaximo: 200,
  modalidadePagamento: [],
  atributosMeioPagamento: [{ nomeAtributo: 'ACAO', valorAtributo: 'OPEN_NEW_WINDOW', seguro: false }],
})

test('the preferred method comes first, a method that is not in use is left out', () => {
  const ordered = orderMeios([meio('Boleto', 3), meio('Pix', 1), meio('Vale', 0, false), meio('Cartão', 2)])
  expect(ordered.map(({ nome }) => nome)).toEqual(['Pix', 'Cartão', 'Boleto'])
  expect(limitesText(PIX)).toBe('De R$\u00a01,00 a R$\u00a05.000,00')
})

test('the action is the attribute of that name', () => {
  expect(acaoOf(meio('Pix', 1))).toBe('OPEN_NEW_WINDOW')
  expect(acaoOf({ atributosMeioPagamento: [] })).toBe(undefined)
  expect([isAcaoConhecida('OPEN_BOLETO_POPUP'), isAcaoConhecida('OPEN_WALLET'), isAcaoConhecida(undefined)]).toEqual([
    true,
    false,
    false,
  ])
})

const OURS = ['https://frete.example', 'http://localhost:3000']
const url = (valor: string) => [{ chave: 'url', valor }]

test.each([
  [
    'an address of ours stays in the page',
    'https://frete.example/recarga/1?a=b',
    { vai: 'here', url: '/recarga/1?a=b' },
  ],
  ['also by its other name', 'http://localhost:3000/recarga/1', { vai: 'here', url: '/recarga/1' }],
  ["another's is gone to", 'https://banco.example/pagar', { vai: 'away', url: 'https://banco.example/pagar' }],
  ['what is no address is a failure', 'recarga/1', { vai: 'nowhere', mensagem: FALHOU }],
  ['nor is a script one', 'javascript:alert(1)', { vai: 'nowhere', mensagem: FALHOU }],
])('%s', (_, valor, expected) => {
  expect(planProximo('OPEN_NEW_WINDOW', url(valor), OURS)).toEqual(expected)
})

test('an entry that is an error is a failure wherever it stands, and so is an empty answer', () => {
  const error = { chave: 'error', valor: 'O banco não respondeu.' }
  const failed = { vai: 'nowhere', mensagem: FALHOU, porque: 'O banco não respondeu.' }
  expect(planProximo('OPEN_NEW_WINDOW', [error], OURS)).toEqual(failed)
  expect(planProximo('OPEN_BOLETO_POPUP', [...url('https://a.example'), error], OURS)).toEqual(failed)
  expect(planProximo('OPEN_NEW_WINDOW', [], OURS)).toEqual({ vai: 'nowhere', mensagem: FALHOU })
  expect(planProximo('OPEN_BOLETO_POPUP', [], OURS)).toEqual({ vai: 'nowhere', mensagem: FALHOU })
})

test('a boleto has a link, a PDF and a line; an unknown action is not implemented', () => {
  const info = [...url('https://b.example/1'), { chave: 'pdf', valor: 'https://b.example/1.pdf' }]
  expect(planProximo('OPEN_BOLETO_POPUP', [...info, { chave: 'linhaDigitavel', valor: '123' }], OURS)).toEqual({
    vai: 'boleto',
    boleto: { html: 'https://b.example/1', pdf: 'https://b.example/1.pdf', linhaDigitavel: '123' },
  })
  expect(planProximo('OPEN_WALLET', info, OURS)).toEqual({
    vai: 'nowhere',
    mensagem: 'Meio de pagamento ainda não implementado.',
  })
})

test('a boleto’s line is shown in groups', () => {
  expect(formatLinhaDigitavel('23793381286008301352856000063307789840000150000')).toBe(
    '23793.38128 60083.013528 56000.063307 7 89840000150000',
  )
  expect(formatLinhaDigitavel('123')).toBe('123')
})
