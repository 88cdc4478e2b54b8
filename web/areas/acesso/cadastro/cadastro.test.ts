import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../../app/data/enter.ts'
import { leave } from '../../../app/data/session.ts'
import {
  CADASTRO_EM_BRANCO,
  type CadastroRascunho,
  findProblemasDoCadastro,
  firstWrong,
  parseCadastro,
  withoutSecrets,
} from './cadastro.ts'
import { useCadastroRascunho } from './use-cadastro-rascunho.ts'

const WHOLE: CadastroRascunho = {
  nome: 'Maria',
  sobrenome: 'da Silva',
  telefone: '(11)98765-4321',
  email: 'maria@loja.test',
  confirmacaoEmail: 'maria@loja.test',
  senha: 'Flex@2026',
  confirmacaoSenha: 'Flex@2026',
  cpf: '529.982.247-25',
  endereco: {
    cep: '01310-100',
    logradouro: 'Avenida Paulista',
    numero: '1000',
    isSemNumero: false,
    complemento: '',
    bairro: 'Bela Vista',
    estado: 'SP',
    cidade: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd201',
    nomeCidade: 'São Paulo',
  },
  termosAceitos: true,
}
const problemasOf = (changed: Partial<CadastroRascunho>) =>
  findProblemasDoCadastro({ ...WHOLE, ...changed }, 'FreteFlex')
const comCep = (cep: string) => ({ endereco: { ...WHOLE.endereco, cep } })

/** The eight checks of S1 §5, each with what breaks it. */
const CHECKS: [changed: Partial<CadastroRascunho>, campo: string, message: string][] = [
  [{ telefone: '(10)98765-4321' }, 'telefone', 'Telefone inválido.'],
  [{ confirmacaoEmail: 'outra@loja.test' }, 'confirmacaoEmail', 'Os E-mails digitados não conferem.'],
  [{ email: 'maria@loja', confirmacaoEmail: 'maria@loja' }, 'email', 'E-mail inválido.'],
  [{ confirmacaoSenha: 'Flex@2027' }, 'confirmacaoSenha', 'As senhas digitadas não conferem.'],
  [{ cpf: '529.982.247-2' }, 'cpf', 'CPF menor ou maior que o padrão'],
  [{ cpf: '529.982.247-24' }, 'cpf', 'CPF inválido.'],
  [comCep('01310-10'), 'endereco.cep', 'CEP inválido.'],
  [
    { termosAceitos: false },
    'termosAceitos',
    'Para utilizar os serviços da FreteFlex é necessário aceitar os termos e condições.',
  ],
]

test('a complete draft has no problem', () => expect(problemasOf({})).toEqual({}))

test.each(CHECKS)('%o is refused at %s: %s', (changed, campo, message) => {
  const problemas = problemasOf(changed)
  expect(problemas).toEqual({ [campo]: message })
  expect(firstWrong(problemas)).toBe(campo)
})

test('the person is led to the first check that fails', () => {
  for (let first = 0; first < CHECKS.length; first++) {
    // where two checks fail at one field, only the earlier one is told
    const broken = CHECKS.slice(first).toReversed()
    const changed: Partial<CadastroRascunho> = Object.assign({}, ...broken.map(([each]) => each))
    const problemas = problemasOf(changed)
    const [, campo, message] = CHECKS[first]!
    if (campo === 'email') continue // a wrong e-mail in both fields hides the check before it
    expect(firstWrong(problemas)).toBe(campo)
    expect(problemas[campo as 'cpf']).toBe(message)
  }
})

test('empty fields come before wrong ones, in the order of the screen', () => {
  expect(firstWrong(findProblemasDoCadastro(CADASTRO_EM_BRANCO, 'FreteFlex'))).toBe('nome')
  expect(firstWrong(problemasOf({ sobrenome: '', telefone: '1' }))).toBe('sobrenome')
})

test('a weak password is refused after the eight checks', () => {
  const senha = 'fraca'
  const message =
    'A senha deve ter no mínimo 8 caracteres, possuir letras(maiúscula e minúsculas), números e caracteres especiais.'
  expect(problemasOf({ senha, confirmacaoSenha: senha })).toEqual({ senha: message })
  expect(firstWrong(problemasOf({ senha, confirmacaoSenha: senha, termosAceitos: false }))).toBe('termosAceitos')
})

test('the sentence about the terms names the operator', () =>
  expect(findProblemasDoCadastro({ ...WHOLE, termosAceitos: false }, 'Caixa & Cia').termosAceitos).toContain(
    'os serviços da Caixa & Cia é necessário',
  ))

test('a stored draft comes back without its passwords, and a draft of another version is checked', () => {
  const kept = JSON.parse(JSON.stringify(withoutSecrets(WHOLE))) as object
  expect(JSON.stringify(kept)).not.toContain('Flex@2026')
  expect(parseCadastro(kept)).toEqual({ ...WHOLE, senha: '', confirmacaoSenha: '' })
  expect(parseCadastro({ nome: 3, senha: 'x', endereco: null })).toEqual(CADASTRO_EM_BRANCO)
})

test('a draft comes back after a reload, without the passwords, and not for the next person in this tab', async () => {
  const nomeAndSenha = () => {
    const { result, unmount } = renderHook(useCadastroRascunho)
    const [{ nome, senha }] = result.current.state
    unmount()
    return [nome, senha]
  }
  const { result, unmount } = renderHook(useCadastroRascunho)
  await act(async () => result.current.state[1](WHOLE))
  unmount()
  expect(nomeAndSenha()).toEqual(['Maria', ''])
  enter({ uuid: 'u', token: 't', endereco: {} } as unknown as Sessao)
  leave()
  expect(nomeAndSenha()).toEqual(['', ''])
})
