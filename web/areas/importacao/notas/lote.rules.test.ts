import { describe, expect, test } from 'vitest'
import type { NotaLida } from '#contract/frete-nota'
import type { Centavos } from '#contract/kernel/values/centavos'
import { includeDeFora, novaLinha } from '../rascunho.rules.ts'
import { celulasDaNota, resumoDaNota, tellNota } from './linha-da-nota.rules.ts'
import { draftNotas, nomeDoLote, type Recusada, textoDoLote } from './lote.rules.ts'

const CHAVE = '3526111122233300018155001000001234140817263'
const endereco = {
  cep: '20040901',
  logradouro: 'Avenida Rio Branco',
  numero: '156',
  complemento: 'Sala 3',
  bairro: 'Centro',
  codigoMunicipio: '3304557',
  nomeCidade: 'RIO DE JANEIRO',
  siglaUf: 'RJ',
}
const item = { codigo: 'A', descricao: 'Caneca', quantidade: 1, valor: 8990 as Centavos, cfop: '6108', pedido: '' }
const volume = { quantidade: 1, especie: 'CAIXA', pesoBruto: 0.6, pesoLiquido: 0.45 }

const nota = (changes: Partial<NotaLida> & { endereco?: Partial<typeof endereco> } = {}): NotaLida => ({
  chave: `${CHAVE}2`,
  serie: '1',
  numero: '1234',
  naturezaOperacao: 'Venda',
  emitidaEm: new Date(0),
  emitente: { nome: 'Loja da Ana', cpfCnpj: '11222333000181' },
  destinatario: {
    nome: 'Bruno da Silva',
    cpfCnpj: '39053344705',
    telefone: '21987654321',
    email: 'bruno@exemplo.test',
    endereco: { ...endereco, ...changes.endereco },
  },
  valorNota: 10_550 as Centavos,
  valorProdutos: 8990 as Centavos,
  cfop: '6108',
  pedido: 'PED-77',
  itens: [item],
  volumes: [volume],
  protocolo: null,
  assinatura: 'CONFERE',
  avisos: [],
  usada: [],
  noCarrinho: [],
  ...changes,
})

describe('a note becomes a row', () => {
  test('with every cell that it can fill', () =>
    expect(celulasDaNota(nota())).toEqual({
      nome: 'Bruno da Silva',
      cpfCnpj: '390.533.447-05',
      telefone: '(21)98765-4321',
      email: 'bruno@exemplo.test',
      cep: '20040-901',
      endereco: 'Avenida Rio Branco',
      numero: '156',
      complemento: 'Sala 3',
      bairro: 'Centro',
      cidade: 'RIO DE JANEIRO',
      uf: 'RJ',
      valor: '89,90',
      peso: '0,6',
      chave: `${CHAVE}2`,
      cfop: '6108',
      pedido: 'PED-77',
    }))

  test.each([
    [{ endereco: { numero: 'S/N' } }, { numero: '' }],
    [{ endereco: { complemento: '-' } }, { complemento: '' }],
    [{ valorProdutos: 0 as Centavos }, { valor: '105,50' }],
    [{ volumes: [volume, { ...volume, pesoBruto: 1.3 }] }, { peso: '1,9' }],
    [{ volumes: [{ ...volume, quantidade: 24, pesoBruto: 399.55 }] }, { peso: '399,55' }],
  ])('%o gives %o', (changes, celulas) => expect(celulasDaNota(nota(changes))).toMatchObject(celulas))

  test.each([
    [[]],
    [[{ ...volume, pesoBruto: null }]],
    [[{ ...volume, pesoBruto: 0 }]],
    [[volume, { ...volume, pesoBruto: null }]],
  ])('whose volumes do not all have a weight has none: %o', (volumes) =>
    expect(celulasDaNota(nota({ volumes }))).not.toHaveProperty('peso'),
  )

  test('and tells what is in the parcel, and what to know about the note', () => {
    const avisos = [{ codigo: 'ENTRADA' as const, mensagem: 'É de entrada.' }]
    const itens = [item, { ...item, descricao: 'Prato' }]
    expect(tellNota(nota({ avisos, itens, volumes: [{ ...volume, quantidade: 3 }] }))).toEqual({
      numero: '1234',
      itens: '2 itens: Caneca e mais',
      avisos: ['É de entrada.', 'A nota fala em 3 volumes. Aqui ela vai em um só, com o peso de todos.'],
    })
  })
})

test('a row of a note tells its present value and weight, and what is in it', () => {
  const row = { ...novaLinha(1, celulasDaNota(nota()), 'u'), nota: tellNota(nota()) }
  const text = (linha: typeof row) => resumoDaNota(linha).replaceAll('\u00a0', ' ')
  expect(text(row)).toBe('R$ 89,90 · 0,600 kg · Caneca')
  expect(text({ ...row, celulas: { ...row.celulas, valor: '10', peso: '300 g' } })).toBe('R$ 10 · 0,300 kg · Caneca')
  expect(text({ ...row, padrao: ['peso'] })).toBe('R$ 89,90 · Caneca') // a weight of the padrao is told with the box
})

describe('a draft of notes', () => {
  let uuids = 0
  const draft = (lidas: NotaLida[], recusadas: Recusada[] = []) =>
    draftNotas(
      { lidas: lidas.map((nota, i) => ({ arquivo: `${i + 1}.xml`, nota })), recusadas, ignorados: 0 },
      { nome: 'n', resumo: '' },
      () => `u${++uuids}`,
    )
  const outra = (numero: number, changes: Partial<NotaLida> = {}) =>
    nota({ numero: String(numero), chave: `${CHAVE}${numero}`, ...changes })
  const deFora = (rascunho: ReturnType<typeof draft>) =>
    rascunho.notas?.deFora.map(({ arquivo, motivo, fretes, linha }) => [arquivo, motivo, fretes, linha?.celulas.chave])

  test('has a row for each note, and a reason for each file that is not a note', () => {
    const rascunho = draft([outra(1), outra(2)], [{ arquivo: 'x.xml', motivo: 'Não é.' }])
    expect(rascunho.linhas.map(({ numero, nota }) => [numero, nota?.numero])).toEqual([
      [1, '1'],
      [2, '2'],
    ])
    expect(deFora(rascunho)).toEqual([['x.xml', 'Não é.', [], undefined]])
  })

  test('makes one row of a note that came twice', () => {
    const rascunho = draft([outra(1), outra(2), outra(1)])
    expect(rascunho.linhas.map(({ nota }) => nota?.numero)).toEqual(['1', '2'])
    expect(deFora(rascunho)).toEqual([['3.xml', 'A nota 1 já veio no arquivo 1.xml.', [], undefined]])
  })

  test('leaves out a note whose cancellation came with it, before or after', () => {
    const cancelamento = { arquivo: 'c.xml', motivo: 'É um cancelamento.', chaveCancelada: `${CHAVE}2` }
    expect(deFora(draft([outra(1), outra(2)], [cancelamento]))).toEqual([
      ['c.xml', 'É um cancelamento.', [], undefined],
      ['2.xml', 'A nota 2 foi cancelada: o cancelamento dela veio no arquivo c.xml.', [], undefined],
    ])
  })

  test('leaves out notes that go with another frete, until the person takes one in', () => {
    const usada = [{ frete: 'f1', codigoEncomenda: 'AB1', status: 'GERADO' as const, compradoEm: new Date(0) }]
    const rascunho = draft([outra(1, { usada }), outra(2), outra(3, { noCarrinho: ['i1'] })])
    expect(deFora(rascunho)).toEqual([
      ['1.xml', 'A nota 1 já acompanha outro frete seu.', [{ uuid: 'f1', codigo: 'AB1' }], `${CHAVE}1`],
      ['3.xml', 'A nota 3 já acompanha um frete do carrinho.', [], `${CHAVE}3`],
    ])
    const included = includeDeFora(rascunho, rascunho.notas!.deFora[0]!.linha!.uuid)
    expect(included.linhas.map(({ nota }) => nota?.numero)).toEqual(['1', '2'])
    expect(included.notas?.deFora.map(({ arquivo }) => arquivo)).toEqual(['3.xml'])
    expect(includeDeFora(included, 'outro')).toBe(included)
  })

  test('has the same digest for the same notes, in whatever order and files they came', () => {
    const lote = (...numeros: number[]) => textoDoLote(numeros.map((n) => ({ arquivo: `${n}`, nota: outra(n) })))
    expect(lote(1, 2)).toBe(lote(2, 1))
    expect(lote(1, 2)).not.toBe(lote(1, 3))
    expect([nomeDoLote(['a.xml']), nomeDoLote(['a.xml', 'b.xml'])]).toEqual(['a.xml', '2 notas fiscais'])
  })
})
