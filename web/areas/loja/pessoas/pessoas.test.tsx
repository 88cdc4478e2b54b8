import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import type { Papel } from '#contract/kernel/http/papel'
import type { Loja } from '#contract/loja'
import { enter } from '../../../app/data/enter.ts'
import { selectPerfil } from '../../../app/data/perfil.ts'
import { draw, network, press, until } from '../../../app/testing-tela.tsx'
import { Pessoas } from './pessoas.tsx'

const CONTA = '0198b2c0-0000-7000-8000-0000000000aa'
const LOJA = { uuid: '0198b2c0-0000-7000-8000-0000000000bb', nome: 'Ateliê da Serra', razaoSocial: '' } as Loja
const BIA = '0198b2c0-0000-7000-8000-0000000000c1'
const membro = { uuid: BIA, nome: 'Bia Souza', papel: 'OPERACAO', desde: '2026-11-20T10:00:00-03:00' }
const convite = (status: string, email: string) => ({
  uuid: '0198b2c0-0000-7000-8000-0000000000c2',
  email,
  papel: 'FINANCEIRO',
  status,
  dataEnvio: '2026-11-21T10:00:00-03:00',
  validoAte: '2026-11-28T10:00:00-03:00',
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') })
  enter({ uuid: 'u', token: 't', identificadorAssinatura: CONTA, endereco: {} } as unknown as Sessao)
})

const open = async (papel: Papel, perfil: string, membros: object[], convites: object[]) => {
  selectPerfil({ uuid: perfil, nomeDaLoja: LOJA.nome, papel, identificadorAssinatura: CONTA } as Parameters<
    typeof selectPerfil
  >[0])
  const asked = network(({ path, method }) => ({
    status: 200,
    body: method === 'POST' ? convites[0] : path.endsWith('/membro') ? membros : convites,
  }))
  await draw(<Pessoas loja={LOJA} titular="Marina Azevedo" />)
  return asked
}
const sees = (text: string | RegExp) => until(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))

test('members and invited people are listed with their role and what may be done; both take a place', async () => {
  await open('ADMINISTRADOR', 'p', [membro], [convite('PENDENTE', 'caio@exemplo.test')])
  await sees('2 de 50')
  await sees('Bia Souza')
  await sees('Desde 20/11/2026')
  await sees('Convite pendente')
  expect(screen.getByRole('button', { name: 'Mudar o papel ou retirar o acesso de Bia Souza' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retirar o convite de caio@exemplo.test' })).toBeTruthy()
})

test('a waiting invitation is sent again by one press', async () => {
  const asked = await open('ADMINISTRADOR', 'p', [], [convite('PENDENTE', 'caio@exemplo.test')])
  await sees('caio@exemplo.test')
  await press('Reenviar o convite de caio@exemplo.test')
  await until(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1))
  expect(asked.find(({ method }) => method === 'POST')?.path).toMatch(/\/reenvio$/)
})

test('the owner stands first, takes no place, and nobody changes their access', async () => {
  await open('ADMINISTRADOR', 'p', [membro], [])
  await sees('Titular da conta')
  const [first, second, ...more] = screen.getAllByRole('listitem')
  expect(within(first!).getByText('Marina Azevedo')).toBeTruthy()
  expect(within(second!).getByText('Bia Souza')).toBeTruthy()
  expect(more).toEqual([])
  await sees('1 de 50')
  expect(screen.queryByRole('button', { name: /Marina/ })).toBeNull()
})

test('an expired invitation is shown and takes no place; an accepted one is the member', async () => {
  await open(
    'ADMINISTRADOR',
    'p',
    [membro],
    [convite('EXPIRADO', 'caio@exemplo.test'), convite('ACEITO', 'bia@exemplo.test')],
  )
  await sees('1 de 50')
  await sees('Venceu')
  expect(screen.queryByText('bia@exemplo.test')).toBeNull()
})

test('a person cannot change their own access', async () => {
  await open('ADMINISTRADOR', BIA, [membro], [])
  await sees('Bia Souza')
  expect(screen.queryByRole('button', { name: /retirar o acesso de Bia Souza/ })).toBeNull()
})

test('without other people the screen says whom to invite', async () => {
  await open('ADMINISTRADOR', 'p', [], [])
  await sees(/Só você, por enquanto/)
})

test('j and k go through the people; the owner’s row, which has nothing to press, takes the focus itself', async () => {
  await open('ADMINISTRADOR', 'p', [membro], [])
  await sees('Bia Souza')
  const [owner, bia] = screen.getAllByRole('listitem')
  const type = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key }))
  type('j')
  expect(document.activeElement).toBe(owner)
  type('j')
  expect(bia!.contains(document.activeElement)).toBe(true)
  type('k')
  expect(document.activeElement).toBe(owner)
})

test('after an invitation is sent, the heading of the next one has the focus', async () => {
  const asked = await open('ADMINISTRADOR', 'p', [], [convite('PENDENTE', 'caio@exemplo.test')])
  await sees('caio@exemplo.test')
  const email = screen.getByLabelText('E-mail de quem você convida')
  await act(async () => void fireEvent.input(email, { target: { value: 'bia@exemplo.test' } }))
  screen.getByRole('button', { name: 'Enviar convite' }).focus()
  await press('Enviar convite')
  await until(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  await until(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Convidar' })))
})

test('after an invitation is withdrawn, whose row goes, the heading of the list has the focus', async () => {
  const convites = [convite('PENDENTE', 'caio@exemplo.test')]
  await open('ADMINISTRADOR', 'p', [membro], convites)
  await sees('caio@exemplo.test')
  screen.getByRole('button', { name: 'Retirar o convite de caio@exemplo.test' }).focus()
  await press('Retirar o convite de caio@exemplo.test')
  convites.length = 0
  await press('Retirar convite')
  await until(() => expect(screen.queryByText('caio@exemplo.test')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Quem trabalha em/ }))
})
