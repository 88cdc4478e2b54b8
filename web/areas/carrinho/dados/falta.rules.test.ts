import { expect, test } from 'vitest'
import { camposInOrder, ITEM_EM_BRANCO } from '../dados-rascunho.ts'
import { listFaltas } from './falta.rules.ts'

const camposOf = (itens: number) =>
  camposInOrder({ declaracao: 'conteudo', itens: Array.from({ length: itens }, () => ITEM_EM_BRANCO) } as never)

test('missing fields have the names and the order of the screen', () => {
  const faltas = listFaltas(camposOf(1), {
    'conteudo.itens.0.descricao': 'Por favor, preencha.',
    'remetente.endereco.numero': 'Preenchimento obrigatório',
    'destinatario.cpfCnpj': 'CPF/CNPJ inválido.',
  })
  expect(faltas.map(({ nome }) => nome)).toEqual(['CPF/CNPJ do destinatário', 'Número do remetente', 'Descrição'])
  expect(listFaltas(camposOf(1), {})).toEqual([])
})

test('among several items the item is named, and a wrong sum leads to the first item', () => {
  const faltas = listFaltas(camposOf(2), { 'conteudo.itens.1.quantidade': 'x', 'conteudo.itens': 'A soma…' })
  expect(faltas).toMatchObject([
    { nome: 'Quantidade do item 2', foco: 'conteudo.itens.1.quantidade' },
    { nome: 'Valor dos itens', foco: 'conteudo.itens.0.valorUnitario' },
  ])
})
