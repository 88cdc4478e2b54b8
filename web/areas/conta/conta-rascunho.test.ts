import { expect, test } from 'vitest'
import { byCampo } from '../../app/form/problems.ts'
import {
  asksSenha,
  CAMPOS_DA_CONTA,
  findProblemasDaConta,
  isOtherEmail,
  openConta,
  readConta,
} from './conta-rascunho.ts'
import { ASSINATURA } from './testing-conta.ts'

test('an account that was opened and not changed is accepted, and sent unchanged', () => {
  const sent = readConta(openConta(ASSINATURA), ASSINATURA)
  expect(findProblemasDaConta(sent)).toEqual({})
  expect(sent).toMatchObject({ documento: '52998224725' })
  // the form does not show these fields: an older copy must not undo a change made elsewhere
  expect(Object.keys(sent).filter((campo) => campo.startsWith('alerta'))).toEqual([])
  expect(sent.endereco).toMatchObject({ cep: '01310100', numero: 'S/N' })
})

test.each([
  [{ nome: ' ' }, { nome: 'Preenchimento obrigatório' }],
  [{ telefone: '(11)1234' }, { telefone: 'Telefone inválido.' }],
  [{ email: 'demo@freteflex', senhaAtual: 'x' }, { email: 'E-mail inválido.' }],
  [{ nome: 'Loja 2' }, { nome: 'Use só letras, espaço, apóstrofo, hífen e o ponto de uma abreviação, como em Jr.' }],
])('%o is refused', (changed, problems) =>
  expect(findProblemasDaConta(readConta({ ...openConta(ASSINATURA), ...changed }, ASSINATURA))).toEqual(problems),
)

test('a number longer than five characters is refused (S2 §5)', () => {
  const rascunho = openConta(ASSINATURA)
  const endereco = { ...rascunho.endereco, isSemNumero: false, numero: '123456' }
  expect(findProblemasDaConta(readConta({ ...rascunho, endereco }, ASSINATURA))).toEqual({
    numero: 'O número aceita até 5 caracteres.',
  })
})

test('the server’s refusal is told at its field, also in the address', () => {
  const refused = [
    { campo: 'endereco.cidade', mensagem: 'Escolha a cidade.' },
    { campo: 'alertaPagamento', mensagem: 'Responda com verdadeiro ou falso.' },
  ]
  expect(byCampo(CAMPOS_DA_CONTA, refused)).toEqual({ cidade: 'Escolha a cidade.' })
})

test('the same e-mail address in capitals is not a change', () => {
  expect(isOtherEmail(' Demo@FreteFlex.test', ASSINATURA)).toBe(false)
  expect(isOtherEmail('outra@freteflex.test', ASSINATURA)).toBe(true)
})

test('only a change of the e-mail address asks for the password', () => {
  const waiting = { ...ASSINATURA, assinante: { ...ASSINATURA.assinante, emailPendente: 'nova@freteflex.test' } }
  expect(asksSenha(' Demo@FreteFlex.test', ASSINATURA)).toBe(false)
  expect(asksSenha('Nova@freteflex.test', waiting)).toBe(false)
  expect(asksSenha('nova@freteflex.test', ASSINATURA)).toBe(true)
  const typed = { ...openConta(ASSINATURA), email: 'nova@freteflex.test' }
  expect(findProblemasDaConta(readConta(typed, ASSINATURA))).toEqual({
    senhaAtual: 'Para trocar o e-mail, confirme com a sua senha atual.',
  })
  expect(readConta({ ...typed, senhaAtual: 'Flex@2026' }, ASSINATURA).senhaAtual).toBe('Flex@2026')
  expect(readConta({ ...openConta(ASSINATURA), senhaAtual: 'Flex@2026' }, ASSINATURA).senhaAtual).toBeNull()
})
