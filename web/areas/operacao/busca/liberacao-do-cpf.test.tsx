import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AssinanteDaOperacao } from '#contract/operacao/assinante'
import { MENSAGENS_DA_LIBERACAO } from '#contract/operacao/bloqueio'
import { draw, network, press, takeTurn, until } from '../../../app/testing-tela.tsx'
import { LiberacaoDoCpf } from './liberacao-do-cpf.tsx'

const UUID = '0198b2c0-0000-7000-8000-0000000000a1'
const BLOQUEADA = {
  uuid: UUID,
  bloqueio: { em: new Date('2026-11-24T12:00:00-03:00'), motivo: 'Cartões de outra pessoa.' },
} as AssinanteDaOperacao

/** The card as an operador with this right sees it; the API answers a release with `answers`, one after the other. */
async function open(direito: string, assinante: AssinanteDaOperacao, ...answers: { status: number; body?: unknown }[]) {
  const asked = network(({ path }) => {
    if (path !== '/operacao/eu') return answers.shift()!
    const eu = { uuid: UUID, nome: 'Caio', sobrenome: 'Reis', email: 'c@f.test', emailPendente: null }
    return { status: 200, body: { ...eu, direitos: [direito] } }
  })
  await draw(<LiberacaoDoCpf assinante={assinante} />)
  await until(() => expect(asked).not.toEqual([]))
  await act(takeTurn)
  return asked
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a CPF is freed with the whole CPF and a reason; another CPF is told at its field', async () => {
  const message = MENSAGENS_DA_LIBERACAO.outroCpf
  const body = { code: 'VALIDACAO', message, errors: [{ campo: 'cpf', mensagem: message }], requestId: 'r-1' }
  const asked = await open('ADMINISTRADOR', BLOQUEADA, { status: 422, body }, { status: 204 })
  const sent = () => asked.filter(({ method }) => method === 'POST')
  await press('Liberar o CPF')
  const cpf = screen.getByLabelText('CPF do documento')
  expect(document.activeElement).toBe(cpf)
  await press('Encerrar a conta e liberar')
  expect(screen.getByText('CPF inválido.')).toBeTruthy()
  expect(screen.getByText('Preenchimento obrigatório')).toBeTruthy()
  expect(sent()).toEqual([])
  type('CPF do documento', '11144477735')
  type('Motivo, para a auditoria', 'RG conferido.')
  await press('Encerrar a conta e liberar')
  await until(() => expect(screen.getByText(message)).toBeTruthy())
  expect(document.activeElement).toBe(cpf)
  type('CPF do documento', '52998224725')
  await press('Encerrar a conta e liberar')
  await until(() => expect(screen.getByRole('status').textContent).toContain('O CPF está livre'))
  expect(document.activeElement).toBe(screen.getByRole('status'))
  expect(sent().map(({ path }) => path)).toEqual(Array(2).fill(`/operacao/assinante/${UUID}/cpf/liberacao`))
  expect(JSON.parse(sent()[1]!.body)).toEqual({ cpf: '52998224725', motivo: 'RG conferido.' })
})

test('going back leads to the button', async () => {
  await open('ADMINISTRADOR', BLOQUEADA)
  await press('Liberar o CPF')
  await press('Voltar')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Liberar o CPF' }))
})

test.each([
  ['without the right', 'ATENDIMENTO', BLOQUEADA],
  ['for an account that is not blocked', 'ADMINISTRADOR', { ...BLOQUEADA, bloqueio: null }],
])('no CPF is freed %s', async (_, direito, assinante) => {
  await open(direito, assinante)
  expect(screen.queryByRole('button')).toBeNull()
})
