import { describe, expect, test } from 'vitest'
import type { Centavos } from '#contract/kernel/values/centavos'
import { listContradicoes, listLinhas, pedidoDaNota } from './nota.rules.ts'
import { umaNota, umPedido } from './testing-nota.ts'

const VAZIO = { logradouro: '', bairro: '', nomeCidade: 'Rio de Janeiro' }
const centavos = (value: number) => value as Centavos
/** Name, value and doubt of each line; a line that is left out begins with '–'. */
const linhasOf = (...asked: Parameters<typeof listLinhas>) =>
  listLinhas(...asked).map(({ rotulo, valor, aviso, entra }) => `${entra ? '' : '– '}${rotulo}: ${valor} | ${aviso}`)

test('every fact stands beside the name of its field', () =>
  expect(linhasOf(umaNota(), umPedido(), VAZIO)).toEqual([
    'Nome: Bruno da Silva | ',
    'CPF ou CNPJ: 390.533.447-05 | ',
    'Telefone: (21)98765-4321 | ',
    'E-mail: bruno@exemplo.test | ',
    'CEP: 20040-901 | ',
    'Endereço: Avenida Rio Branco | ',
    'Número: 156 | ',
    'Complemento: Sala 3 | ',
    'Bairro: Centro | ',
    'Cidade: RIO DE JANEIRO, RJ | ',
    'Chave da nota: 3526 1111 2223 3300 0181 5500 1000 0012 3414 0817 2632 | ',
    'CFOP: 6108 | ',
    'Número do pedido: PED-77 | ',
    'Itens: Caneca | ',
    'Peso bruto: 0,600\u00a0kg | ',
  ]))

test('with another CEP than the quote’s, no part of the address goes in', () => {
  const linhas = linhasOf(umaNota(), umPedido({ cepDestino: '01310100' }), VAZIO)
  expect(linhas.filter((linha) => linha.startsWith('–'))).toEqual([
    '– CEP: 20040-901 | Não entra: o CEP é outro',
    '– Endereço: Avenida Rio Branco | Não entra: o CEP é outro',
    '– Número: 156 | Não entra: o CEP é outro',
    '– Complemento: Sala 3 | Não entra: o CEP é outro',
    '– Bairro: Centro | Não entra: o CEP é outro',
    '– Cidade: RIO DE JANEIRO, RJ | Não entra: o CEP é outro',
  ])
})

test('a text in the form stays; that of the note goes in if only capitals and accents differ', () => {
  const nota = umaNota({ endereco: { bairro: 'CENTRO' } })
  const linhas = linhasOf(nota, umPedido(), {
    ...VAZIO,
    logradouro: 'Rua da Assembleia',
    bairro: 'Centro',
  })
  expect(linhas).toContain('– Endereço: Avenida Rio Branco | Fica o do formulário: Rua da Assembleia')
  expect(linhas).toContain('Bairro: CENTRO | ')
})

test('the city of the CEP stays, not the note’s; without a city of the CEP the person chooses', () => {
  const cidade = (nomeCidade: string) => linhasOf(umaNota(), umPedido(), { ...VAZIO, nomeCidade })[9]
  expect(cidade('Niterói')).toBe('– Cidade: RIO DE JANEIRO, RJ | Fica o do formulário: Niterói')
  expect(cidade('')).toBe('Cidade: RIO DE JANEIRO, RJ | Escolha no formulário')
})

test('a text that is too long, a phone without area code and another weight are said', () => {
  const nota = umaNota({
    destinatario: { telefone: '87654321' },
    endereco: { complemento: 'Apartamento 204, Bloco C' },
    volumes: [
      { quantidade: 2, especie: '', pesoBruto: 1, pesoLiquido: null },
      { quantidade: 1, especie: '', pesoBruto: 0.25, pesoLiquido: null },
    ],
  })
  const linhas = linhasOf(nota, umPedido(), VAZIO)
  expect(linhas).toContain('– Telefone: 87654321 | Não é um telefone com DDD')
  expect(linhas).toContain('Complemento: Apartamento 204, Bloco C | Passa de 20 caracteres: encurte no formulário')
  expect(linhas).toContain('Peso bruto: 1,250\u00a0kg | Na cotação: 0,600\u00a0kg')
})

describe('a note that is heavier than the quote', () => {
  const pesada = (changes = {}) =>
    umaNota({ volumes: [{ quantidade: 1, especie: '', pesoBruto: 1.2, pesoLiquido: null, ...changes }] })
  test('contradicts it, and wants a quote of its own weight', () => {
    expect(listContradicoes(pesada(), umPedido())).toEqual(['A nota pesa 1,200\u00a0kg, e a cotação 0,600\u00a0kg.'])
    expect(pedidoDaNota(pesada(), umPedido()).dimensoes).toEqual({ ...umPedido().dimensoes, pesoPacote: 1200 })
  })
  test.each([
    ['a lighter one, which weighs the goods without their box', { pesoBruto: 0.5 }],
    ['one of several volumes', { quantidade: 4 }],
    ['one without a weight', { pesoBruto: null }],
  ])('%s does not', (_, changes) => {
    expect(listContradicoes(pesada(changes), umPedido())).toEqual([])
    expect(pedidoDaNota(pesada(changes), umPedido())).toEqual(umPedido())
  })
})

test('what the note does not say has no line', () => {
  const nota = umaNota({ pedido: '', cfop: '', volumes: [], destinatario: { telefone: '', email: '', cpfCnpj: '' } })
  expect(listLinhas(nota, umPedido(), VAZIO).map(({ rotulo }) => rotulo)).toEqual([
    'Nome',
    'CEP',
    'Endereço',
    'Número',
    'Complemento',
    'Bairro',
    'Cidade',
    'Chave da nota',
    'Itens',
  ])
})

describe('what note and quote say differently', () => {
  const plain = (texts: string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '))

  test('nothing, when CEP and value are the same, of the products or of the whole note', () => {
    expect(listContradicoes(umaNota(), umPedido())).toEqual([])
    const nota = umaNota({ valorNota: centavos(10_500) })
    expect(listContradicoes(nota, umPedido())).toEqual([])
    expect(listContradicoes(nota, umPedido({ valorEncomenda: centavos(10_500) }))).toEqual([])
  })
  test('the CEP and the value, and the quote that would fit both', () => {
    const nota = umaNota({ valorNota: centavos(10_500) })
    const pedido = umPedido({ cepDestino: '01310100', valorEncomenda: centavos(5000) })
    expect(plain(listContradicoes(nota, pedido))).toEqual([
      'A nota vai para o CEP 20040-901, e a cotação para o 01310-100.',
      'A nota tem R$ 89,90 em produtos (R$ 105,00 ao todo), e a cotação declara R$ 50,00.',
    ])
    expect(pedidoDaNota(nota, pedido)).toEqual({ ...pedido, cepDestino: '20040901', valorEncomenda: 8990 })
  })
  test('a note without a CEP contradicts none', () =>
    expect(listContradicoes(umaNota({ endereco: { cep: '' } }), umPedido({ cepDestino: '01310100' }))).toEqual([]))
})
