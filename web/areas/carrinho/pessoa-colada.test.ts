import { expect, test } from 'vitest'
import { ENDERECO_EM_BRANCO } from '../endereco/index.ts'
import { planDesfazer, planPessoa } from './pessoa-colada.ts'

const was = {
  nome: 'Ana',
  sobrenome: 'Lima',
  cpfCnpj: '',
  isCnpj: false,
  telefone: '',
  email: 'ana@exemplo.test',
  endereco: { ...ENDERECO_EM_BRANCO, cep: '24240-225', bairro: 'Centro' },
}

test('a person’s name is split after its first word, and fields that the message lacks stay', () => {
  const mudanca = planPessoa(was, { nome: 'Maria Helena Dutra', endereco: { numero: '12' } })
  expect(mudanca).toEqual({
    pessoa: { nome: 'Maria', sobrenome: 'Helena Dutra', isCnpj: false },
    endereco: { numero: '12' },
  })
  expect(planDesfazer(was, mudanca)).toEqual({
    pessoa: { nome: 'Ana', sobrenome: 'Lima', isCnpj: false },
    endereco: { numero: '' },
  })
})

test('a company’s name stays whole, and its CNPJ marks it as a company', () =>
  expect(
    planPessoa(was, { nome: 'Oficina do Vidro LTDA', cpfCnpj: '12.ABC.345/01DE-35', endereco: {} }).pessoa,
  ).toEqual({
    nome: 'Oficina do Vidro LTDA',
    sobrenome: '',
    isCnpj: true,
    cpfCnpj: '12.ABC.345/01DE-35',
  }))
