import { expect, test } from 'vitest'
import type { Loja } from '#contract/loja'
import { byCampo } from '../../app/form/problems.ts'
import { openEndereco } from '../endereco/index.ts'
import { lojaQueEnvia } from './loja.rules.ts'
import {
  CAMPOS_DA_LOJA,
  changeEndereco,
  findProblemasDaLoja,
  isSameEndereco,
  openLoja,
  readLoja,
} from './loja-rascunho.ts'

const LOJA: Loja = {
  uuid: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd200',
  nome: 'Serra',
  razaoSocial: 'Ateliê da Serra Ltda.',
  telefone: '1132654321',
  email: 'loja@exemplo.test',
  site: 'serra.test',
  cnpj: '12ABC34501DE35',
  isLojaPadraoAssinante: true,
  ativo: true,
  endereco: {
    cep: '04538132',
    logradouro: 'Avenida Brigadeiro Faria Lima',
    numero: 'S/N',
    complemento: '',
    bairro: 'Itaim Bibi',
    cidade: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd201',
    nomeCidade: 'São Paulo',
    estado: 'SP',
    siglaUf: 'SP',
    nomeUf: 'São Paulo',
    referencia: 'Ao lado do parque',
  },
}
const RASCUNHO = openLoja(LOJA)

test('a shop that was opened and not changed is accepted, and fields that the form does not show are sent unchanged', () => {
  expect(RASCUNHO.cnpj).toBe('12.ABC.345/01DE-35')
  expect(findProblemasDaLoja(RASCUNHO)).toEqual({})
  expect(readLoja(RASCUNHO, LOJA)).toMatchObject({
    nome: 'Serra',
    telefone: '1132654321',
    email: 'loja@exemplo.test',
    site: 'serra.test',
    cnpj: '12ABC34501DE35',
    ativo: true,
    padraoAssinante: true,
    endereco: { cep: '04538132', numero: 'S/N', referencia: 'Ao lado do parque' },
  })
})

test('a new shop asks for what S2 §5 requires; city and state follow from the CEP and are not asked for before it', () => {
  expect(findProblemasDaLoja(openLoja(undefined))).toEqual({
    razaoSocial: 'Preenchimento obrigatório',
    cnpj: 'CNPJ inválido.',
    cep: 'CEP inválido.',
    logradouro: 'Preenchimento obrigatório',
    bairro: 'Preenchimento obrigatório',
  })
})

test.each([
  [{ cnpj: '12.ABC.345/01DE-53' }, { cnpj: 'CNPJ inválido.' }],
  [{ razaoSocial: 'x'.repeat(256) }, { razaoSocial: 'A razão social aceita até 255 caracteres.' }],
])('%o is refused', (changed, problems) => expect(findProblemasDaLoja({ ...RASCUNHO, ...changed })).toEqual(problems))

test.each([
  [{ cep: '0453813' }, { cep: 'CEP inválido.' }],
  [
    { cidade: '', estado: '' },
    { cidade: 'Escolha a cidade.', estado: 'Preenchimento obrigatório' },
  ],
  [{ numero: '9'.repeat(129), isSemNumero: false }, { numero: 'O número aceita até 128 caracteres.' }],
  [{ numero: '9'.repeat(128), complemento: 'x'.repeat(255), isSemNumero: false }, {}],
])('an address with %o: %o', (changed, problems) =>
  expect(findProblemasDaLoja({ ...RASCUNHO, endereco: { ...RASCUNHO.endereco, ...changed } })).toEqual(problems),
)

test('another CEP clears street, neighbourhood, number, city and state; any other change clears nothing', () => {
  const { endereco } = RASCUNHO
  expect(changeEndereco({ ...endereco, complemento: 'Loja 2' }, { cep: '01310-1' })).toMatchObject({
    cep: '01310-1',
    logradouro: '',
    bairro: '',
    numero: '',
    isSemNumero: false,
    complemento: 'Loja 2',
    estado: '',
    cidade: '',
  })
  expect(changeEndereco(endereco, { cep: endereco.cep })).toEqual(endereco)
  expect(changeEndereco(endereco, { bairro: 'Vila Olímpia' })).toEqual({ ...endereco, bairro: 'Vila Olímpia' })
})

test('the account’s address is the same until a part of it is changed', () => {
  const same = openEndereco(LOJA.endereco)
  expect(isSameEndereco(same, LOJA.endereco)).toBe(true)
  for (const changed of [
    { numero: '1', isSemNumero: false },
    { cep: '04538-13' },
    { bairro: '' },
    { complemento: 'x' },
  ])
    expect(isSameEndereco({ ...same, ...changed }, LOJA.endereco)).toBe(false)
})

test('the server’s refusal is told at its field', () => {
  const mensagem = 'Você já cadastrou uma loja com este CNPJ.'
  expect(byCampo(CAMPOS_DA_LOJA, [{ campo: 'cnpj', mensagem }])).toEqual({ cnpj: mensagem })
  expect(byCampo(CAMPOS_DA_LOJA, [{ campo: 'endereco.cidade', mensagem: 'x' }])).toEqual({ cidade: 'x' })
})

test('the default shop sends, while it is active; a member’s shop always does', () => {
  const outra = { ...LOJA, uuid: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd202', isLojaPadraoAssinante: false }
  const inativa = { ...LOJA, ativo: false }
  expect(lojaQueEnvia([outra, LOJA], true)).toBe(LOJA)
  expect(lojaQueEnvia([outra, inativa], true)).toBeUndefined()
  expect(lojaQueEnvia([inativa], false)).toBe(inativa)
  expect(lojaQueEnvia([], false)).toBeUndefined()
})
