import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../../app/data/enter.ts'
import { draw, network, press, refusal, until } from '../../../app/testing-tela.tsx'
import { Aplicativos } from './aplicativos.tsx'

const SEGREDO = 'ffs_Zt3xAbCdEfGhIjKlMnOpQrStUvWxYz0123456789'
const aplicativo = (n: number, nome: string, isPublico = false) => ({
  uuid: `0198b2c0-0000-7000-8000-00000000e${String(n).padStart(3, '0')}`,
  clientId: 1000 + n,
  nome,
  redirectUris: ['https://loja.example.com/volta'],
  isPublico,
  criadoEm: '2026-11-20T10:00:00-03:00',
})
const autorizacao = (n: number, nome: string, usadaEm: string | null = null) => ({
  uuid: `0198b2c0-0000-7000-8000-00000000d${String(n).padStart(3, '0')}`,
  aplicativo: nome,
  clientId: 2000 + n,
  escopos: ['fretes:ler'],
  autorizadaEm: '2026-11-20T10:00:00-03:00',
  usadaEm,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') })
  enter({ uuid: 'u', token: 't', identificadorAssinatura: 'a', endereco: {} } as unknown as Sessao)
})

type Answer = Parameters<typeof network>[0]
async function open({
  own = [],
  allowed = [],
  answer = () => undefined,
}: {
  own?: ReturnType<typeof aplicativo>[]
  allowed?: ReturnType<typeof autorizacao>[]
  answer?: (asked: Parameters<Answer>[0]) => ReturnType<Answer> | undefined
}) {
  const lists: Record<string, { uuid: string }[]> = {
    '/aplicativo': own,
    '/autorizacao': allowed,
    '/chave-de-api': [],
  }
  const asked = network((question) => {
    const { method, path } = question
    const given = answer(question)
    if (given) return given
    if (method === 'GET') return { status: 200, body: structuredClone(lists[path]) }
    const list = lists[/^\/[\w-]+/.exec(path)![0]]!
    if (method === 'DELETE') {
      list.splice(
        list.findIndex(({ uuid }) => path.endsWith(uuid)),
        1,
      )
      return { status: 204 }
    }
    if (method === 'PUT') return { status: 200, body: own[0] }
    const shown = path.endsWith('/segredo') ? own[0]! : aplicativo(9, 'Painel')
    if (!path.endsWith('/segredo')) own.unshift(shown)
    return { status: path.endsWith('/segredo') ? 200 : 201, body: { ...shown, clientSecret: SEGREDO } }
  })
  const drawn = await draw(<Aplicativos />)
  await until(() => expect(heading('Aplicativos autorizados')).toBeDefined())
  return { ...drawn, sent: (method: string) => asked.filter((each) => each.method === method) }
}
const heading = (name: string | RegExp) => screen.getByRole('heading', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => act(async () => void fireEvent.input(field(name), { target: { value } }))
const row = (nome: string) => screen.getByRole('heading', { name: nome }).closest('li')!
const bodyOf = (asked: { body: string }[]) => asked.map(({ body }) => JSON.parse(body))

test('an account without any reads what the two lists are for', async () => {
  await open({})
  expect(screen.getByText(/^Nenhum aplicativo usa a sua conta\./)).toBeDefined()
  expect(screen.getByText(/basta uma chave de API/)).toBeDefined()
})

test('a list that cannot be read can be asked for again', async () => {
  let isDown = true
  const asked = network(({ path }) =>
    isDown && path === '/aplicativo' ? refusal(429, 'TOO_MANY_REQUESTS', 'x') : { status: 200, body: [] },
  )
  await draw(<Aplicativos />)
  await until(() => expect(heading('Os aplicativos não abriram')).toBeDefined())
  isDown = false
  await press('Tentar de novo')
  await until(() => expect(heading('Aplicativos autorizados')).toBeDefined())
  expect(asked.length).toBeGreaterThan(3)
})

test('an authorised aplicativo says what it may do and when it was used; withdrawing asks first, and the focus goes to the heading', async () => {
  const { sent } = await open({
    allowed: [autorizacao(1, 'Estoque', '2026-11-24T08:05:00-03:00'), autorizacao(2, 'Planilha')],
  })
  expect(row('Estoque').textContent).toContain('Ver, imprimir e rastrear os fretes')
  expect(row('Estoque').textContent).toContain('Autorizado em 20/11/2026 · usado em 24/11/2026, 08:05')
  expect(row('Planilha').textContent).toContain('nunca usado')
  const button = 'Retirar a autorização de Estoque'
  screen.getByRole('button', { name: button }).focus()
  await press(button)
  await press('Cancelar')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: button }))
  expect(sent('DELETE')).toEqual([])
  await press(button)
  await press('Retirar a autorização')
  await until(() => expect(screen.queryByRole('heading', { name: 'Estoque' })).toBeNull())
  expect(sent('DELETE').map(({ path }) => path)).toEqual([`/autorizacao/${autorizacao(1, '').uuid}`])
  expect(document.activeElement).toBe(heading('Aplicativos autorizados'))
})

test('a new aplicativo needs a name, addresses and the password; its secret is shown once and takes the focus', async () => {
  const { sent } = await open({})
  await press('Cadastrar aplicativo')
  expect(document.activeElement).toBe(field('Nome'))
  await press('Cadastrar')
  expect(screen.getByText('Dê um nome ao aplicativo.')).toBeDefined()
  await type('Nome', 'Painel')
  await type('Endereços de retorno', 'https://loja.example.com/volta\nloja.example.com')
  await type('Sua senha', 'Flex@2026')
  await press('Cadastrar')
  expect(screen.getByText(/“loja.example.com” não serve/)).toBeDefined()
  expect(document.activeElement).toBe(field('Endereços de retorno'))
  expect(sent('POST')).toEqual([])
  await type('Endereços de retorno', ' https://loja.example.com/volta \n\nhttp://localhost:3000/x')
  await press('Cadastrar')
  await until(() => expect(document.activeElement).toBe(heading('Copie o client_secret de “Painel” agora')))
  expect(bodyOf(sent('POST'))).toEqual([
    {
      nome: 'Painel',
      redirectUris: ['https://loja.example.com/volta', 'http://localhost:3000/x'],
      isPublico: false,
      senha: 'Flex@2026',
    },
  ])
  const shown = screen.getByRole('region', { name: 'Copie o client_secret de “Painel” agora' })
  expect(shown.textContent).toContain(SEGREDO)
  expect(shown.textContent).toContain('client_id 1009')
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(SEGREDO)
  await press('Fechar')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cadastrar aplicativo' }))
  expect(document.body.textContent).not.toContain(SEGREDO)
})

test('a public aplicativo is asked for without a secret; a wrong password stands at its field and nothing typed is lost', async () => {
  const { sent } = await open({
    answer: ({ method }) => (method === 'POST' ? refusal(422, 'SENHA_INCORRETA', 'Senha incorreta.') : undefined),
  })
  await press('Cadastrar aplicativo')
  await type('Nome', 'Painel')
  await type('Endereços de retorno', 'https://loja.example.com/volta')
  await act(async () => screen.getByRole('radio', { name: 'No aparelho da pessoa' }).click())
  await type('Sua senha', 'Errada@1')
  await press('Cadastrar')
  await until(() => expect(screen.getByText('Senha incorreta.')).toBeDefined())
  expect(bodyOf(sent('POST'))).toMatchObject([{ isPublico: true }])
  expect(document.activeElement).toBe(field('Sua senha'))
  expect(field('Nome').value).toBe('Painel')
})

test('a registered aplicativo is changed in its row, and the focus comes back', async () => {
  const { sent } = await open({ own: [aplicativo(1, 'Estoque'), aplicativo(2, 'Celular', true)] })
  expect(row('Estoque').textContent).toContain('client_id 1001')
  expect(within(row('Estoque')).getByRole('list', { name: 'Endereços de retorno' }).textContent).toBe(
    'https://loja.example.com/volta',
  )
  expect(row('Celular').textContent).toContain('público, sem client_secret')
  expect(within(row('Celular')).queryByRole('button', { name: /client_secret/ })).toBeNull()
  await press('Editar Estoque')
  expect(document.activeElement).toBe(field('Nome'))
  await press('Cancelar')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Editar Estoque' }))
  await press('Editar Estoque')
  await type('Nome', 'Estoque 2')
  await type('Sua senha', 'Flex@2026')
  await press('Salvar')
  await until(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Editar Estoque' })))
  expect(bodyOf(sent('PUT'))).toEqual([
    { nome: 'Estoque 2', redirectUris: ['https://loja.example.com/volta'], senha: 'Flex@2026' },
  ])
})

test('the secret is changed with the password, and the new one is shown once', async () => {
  const { sent } = await open({ own: [aplicativo(1, 'Estoque')] })
  await press('Trocar o client_secret de Estoque')
  const dialog = screen.getByRole('dialog', { name: 'Trocar o client_secret de “Estoque”?' })
  await act(async () => within(dialog).getByRole('button', { name: 'Trocar o segredo' }).click())
  expect(sent('POST')).toEqual([])
  await type('Sua senha', 'Flex@2026')
  await press('Trocar o segredo')
  await until(() => expect(document.activeElement).toBe(heading('Copie o client_secret de “Estoque” agora')))
  expect(sent('POST').map(({ path }) => path)).toEqual([`/aplicativo/${aplicativo(1, '').uuid}/segredo`])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an aplicativo is deleted after a question, and the focus goes to the heading', async () => {
  const { sent } = await open({ own: [aplicativo(1, 'Estoque')] })
  await press('Excluir Estoque')
  expect(screen.getByRole('dialog').textContent).toContain('em todas as contas que o autorizaram')
  await press('Excluir o aplicativo')
  await until(() => expect(screen.queryByRole('heading', { name: 'Estoque' })).toBeNull())
  expect(sent('DELETE').map(({ path }) => path)).toEqual([`/aplicativo/${aplicativo(1, '').uuid}`])
  expect(document.activeElement).toBe(heading('Aplicativos que você cadastrou'))
})

test('with ten aplicativos no more are offered', async () => {
  await open({ own: Array.from({ length: 10 }, (_, n) => aplicativo(n, `App ${n}`)) })
  expect(screen.getByText('Você tem 10 aplicativos, o máximo. Para cadastrar outro, exclua um.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Cadastrar aplicativo' })).toBeNull()
})
