import { expect, test } from 'vitest'
import type { EnderecoDoCep } from '#contract/endereco'
import {
  ENDERECO_EM_BRANCO,
  type EnderecoRascunho,
  fillFrom,
  fillGaps,
  findProblemasDoEndereco,
  locksOf,
  openEndereco,
  readEndereco,
} from './endereco.rules.ts'

const CIDADE = '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd201'
const ANSWER: EnderecoDoCep = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  cidade: CIDADE,
  nomeCidade: 'São Paulo',
  siglaUf: 'SP',
  nomeUf: 'São Paulo',
  parcial: false,
}
const PARCIAL: EnderecoDoCep = {
  ...ANSWER,
  cep: '19999000',
  logradouro: '',
  bairro: '',
  cidade: '',
  nomeCidade: '',
  parcial: true,
}
const typed = (
  cep: string,
  answer: EnderecoDoCep | null,
  before: Partial<EnderecoRascunho> = {},
): EnderecoRascunho => ({
  ...ENDERECO_EM_BRANCO,
  ...before,
  cep,
  ...fillFrom(answer),
})

test('a completely known CEP fills and locks street, neighbourhood, city and state', () => {
  const rascunho = typed('01310-100', ANSWER)
  expect(rascunho).toMatchObject({ logradouro: 'Avenida Paulista', bairro: 'Bela Vista', estado: 'SP', cidade: CIDADE })
  expect(locksOf(rascunho, ANSWER)).toEqual({ rua: true, estado: true, cidade: true })
})

test('street and neighbourhood stay open unless both are known', () => {
  const answer = { ...ANSWER, bairro: '' }
  const rascunho = typed('01310-100', answer)
  expect(rascunho.logradouro).toBe('Avenida Paulista')
  expect(locksOf(rascunho, answer)).toEqual({ rua: false, estado: true, cidade: true })
})

test('a CEP whose city is not known locks only the state', () => {
  const rascunho = typed('19999-000', PARCIAL, { cidade: CIDADE, nomeCidade: 'São Paulo', logradouro: 'Rua velha' })
  expect(rascunho).toMatchObject({ estado: 'SP', cidade: '', nomeCidade: '', logradouro: '' })
  expect(locksOf(rascunho, PARCIAL)).toEqual({ rua: false, estado: true, cidade: false })
})

test('an unknown CEP clears what the former CEP filled in, and opens all fields', () => {
  const rascunho = typed('00000-001', null, { ...fillFrom(ANSWER), numero: '12', complemento: 'Casa 2' })
  expect(rascunho).toEqual({ ...ENDERECO_EM_BRANCO, cep: '00000-001', numero: '12', complemento: 'Casa 2' })
  expect(locksOf(rascunho, null)).toEqual({ rua: false, estado: false, cidade: false })
})

test('fields that one CEP locked are open again once another one is typed', () =>
  expect(locksOf({ ...typed('01310-100', ANSWER), cep: '01310-10' }, ANSWER)).toEqual({
    rua: false,
    estado: false,
    cidade: false,
  }))

test('a former address keeps what was typed, and only fields equal to the lookup are locked', () => {
  const kept = { ...typed('01310-100', ANSWER), logradouro: 'Av. Paulista, lado par', bairro: '' }
  const filled = { ...kept, ...fillGaps(kept, ANSWER) }
  expect(filled).toMatchObject({ logradouro: 'Av. Paulista, lado par', bairro: 'Bela Vista' })
  expect(locksOf(filled, ANSWER)).toEqual({ rua: false, estado: true, cidade: true })
})

test('an address without a number is sent as S/N, and opened with the box ticked', () => {
  const rascunho = typed('01310-100', ANSWER, { numero: '12', isSemNumero: true })
  expect(readEndereco(rascunho).numero).toBe('S/N')
  expect(readEndereco({ ...rascunho, isSemNumero: false }).numero).toBe('12')
  expect(readEndereco({ ...rascunho, isSemNumero: false, numero: '' }).numero).toBe('S/N')
  const opened = openEndereco({ ...ANSWER, numero: 'S/N', complemento: '', estado: 'SP' })
  expect(opened).toMatchObject({ cep: '01310-100', numero: '', isSemNumero: true, estado: 'SP' })
})

test.each([
  [{ cep: '01310-10' }, 'cep', 'CEP inválido.'],
  [{ logradouro: ' ' }, 'logradouro', 'Preenchimento obrigatório'],
  [{ bairro: '' }, 'bairro', 'Preenchimento obrigatório'],
  [{ estado: '' }, 'estado', 'Preenchimento obrigatório'],
  [{ cidade: '' }, 'cidade', 'Escolha a cidade.'],
  [{ complemento: 'x'.repeat(21) }, 'complemento', 'O complemento aceita até 20 caracteres.'],
])('%o is refused', (changed, campo, message) => {
  const rascunho = typed('01310-100', ANSWER)
  expect(findProblemasDoEndereco(rascunho)).toEqual({})
  expect(findProblemasDoEndereco({ ...rascunho, ...changed })).toEqual({ [campo]: message })
})
