import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../app/data/enter.ts'
import { selectPerfil } from '../../app/data/perfil.ts'
import { readSession } from '../../app/data/session.ts'
import { PERFIL } from '../../app/testing-perfil.ts'
import { click, draw, network, refusal, until } from '../../app/testing-tela.tsx'
import { ASSINATURA } from '../../areas/conta/testing-conta.ts'
import ContaDaEquipe from '../operacao/conta.tsx'
import ContaEditar from './configuracoes.conta-editar.tsx'
import RestaurarSenha from './configuracoes.restaurar-senha.tsx'

const NOVO = 'nova@freteflex.test'
const assinante = { ...ASSINATURA.assinante, email: NOVO }

beforeEach(() => {
  const { nome, sobrenome, telefone, email } = ASSINATURA.assinante
  const pessoa = { uuid: 'u', token: 't', nome, sobrenome, telefone, email, username: '52998224725', roles: [] }
  enter({ ...pessoa, identificadorAssinatura: ASSINATURA.uuid, endereco: ASSINATURA.endereco } satisfies Sessao)
})

/** Opens the page in a browser whose person has confirmed another e-mail elsewhere. */
async function open(
  trocas = [{ status: 200, body: { status: 'OK' } as object }],
  account: object = { assinante },
  Page = RestaurarSenha,
) {
  const asked = network(({ method }) =>
    method === 'POST' ? trocas.shift()! : { status: 200, body: { ...ASSINATURA, ...account } },
  )
  await draw(<Page />)
  return () => asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as { email?: string })
}
const form = (name: string) => within(screen.getByRole('form', { name }))
const fill = (nome: string, label: RegExp, value: string) =>
  act(async () => void fireEvent.change(form(nome).getByLabelText(label), { target: { value } }))
const save = (nome: string) => click(form(nome).getByRole('button', { name: 'Salvar' }))
async function change() {
  await fill('Nova senha', /^Senha atual/, 'Flex@2026')
  await fill('Nova senha', /^Nova senha/, 'Outra@2027')
  await fill('Nova senha', /^Repita a nova senha/, 'Outra@2027')
  await save('Nova senha')
}
const sees = (text: string) => until(() => expect(screen.getByText(text)).toBeDefined())

test('after an e-mail was confirmed on another device, the password changes with the new one, and the session has it', async () => {
  const sent = await open()
  await until(() => expect(readSession()?.email).toBe(NOVO))
  expect(readSession()?.token).toBe('t')
  await change()
  await sees('Senha alterada com sucesso.')
  expect(sent().map(({ email }) => email)).toEqual([NOVO])
})

test('the staff’s password changes with the e-mail of the account too', async () => {
  await import('../../areas/acesso/senha/troca-de-senha-form.tsx') // the page loads it late
  const eu = { nome: 'Otávio', sobrenome: 'Prado', email: NOVO, emailPendente: null, direitos: [] }
  const sent = await open(undefined, eu, ContaDaEquipe)
  await until(() => expect(form('Nova senha')).toBeDefined())
  await change()
  await sees('Senha alterada com sucesso.')
  expect(sent().map(({ email }) => email)).toEqual([NOVO])
})

test('a refusal for another reason than the present password says that reason', async () => {
  const muitas = 'Muitas tentativas. Tente de novo em 5 minutos.'
  await open([refusal(429, 'TOO_MANY_REQUESTS', muitas), { status: 502, body: 'Bad gateway' as unknown as object }])
  await change()
  await sees(muitas)
  await save('Nova senha')
  await sees('Não foi possível alterar a senha. Confira se a senha atual está correta.')
})

test('a member of a shop changes the own password: the e-mail of the owner is neither known nor sent', async () => {
  selectPerfil({ ...PERFIL, papel: 'FINANCEIRO' })
  const sent = await open(undefined, {
    uuid: PERFIL.identificadorAssinatura,
    assinante: { ...assinante, email: '' },
    endereco: null,
  })
  await change()
  await sees('Senha alterada com sucesso.')
  expect(sent().map(({ email }) => email)).toEqual([undefined])
  expect(readSession()?.email).toBe(ASSINATURA.assinante.email)
})

test('an answer from before a save, which comes after it, does not undo it in the session', async () => {
  const late = Promise.withResolvers<void>()
  let isLate = false
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    if (!url.includes(ASSINATURA.uuid)) return Response.json([])
    if (method === 'PUT') {
      const { nome } = JSON.parse(body as string) as { nome: string }
      return Response.json({ ...ASSINATURA, assinante: { ...ASSINATURA.assinante, nome } })
    }
    if (isLate) await late.promise
    signal?.throwIfAborted()
    return Response.json(ASSINATURA)
  })
  const { queryClient } = await draw(<ContaEditar />)
  await until(() => expect(form('Minha Conta')).toBeDefined())
  isLate = true
  const read = queryClient.refetchQueries()
  await fill('Minha Conta', /^Nome/, 'Mariana')
  await save('Minha Conta')
  await sees('Informações alteradas com sucesso! Redirecionando ...')
  late.resolve()
  await act(() => read)
  expect(readSession()?.nome).toBe('Mariana')
})
