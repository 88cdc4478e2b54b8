import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../../app/data/enter.ts'
import { readNotices } from '../../../app/notices/notices.ts'
import { draw, network, press, refusal, until } from '../../../app/testing-tela.tsx'
import { ChavesDeApi } from './chaves-de-api.tsx'

const CHAVE = 'ffk_Zt3xAbCdEfGhIjKlMnOpQrStUvWxYz0123456789'
const JWT = `eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.${CHAVE.slice('ffk_'.length)}`
type Lida = ReturnType<typeof chave>
const chave = (
  n: number,
  nome: string,
  more: Partial<{ escopos: string[]; expiraEm: string; usadaEm: string }> = {},
) => ({
  uuid: `0198b2c0-0000-7000-8000-00000000f${String(n).padStart(3, '0')}`,
  nome,
  inicio: `ffk_${String(n).padStart(4, '0')}`,
  escopos: ['lojas:ler', 'fretes:ler'],
  criadaEm: '2026-11-20T10:00:00-03:00',
  expiraEm: '2027-02-18T10:00:00-03:00',
  usadaEm: null as string | null,
  ...more,
})
const NOVA = { ...chave(9, 'Loja virtual'), inicio: 'ffk_Zt3x' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') })
  enter({ uuid: 'u', token: 't', identificadorAssinatura: 'a', endereco: {} } as unknown as Sessao)
})

type Answer = Parameters<typeof network>[0]
/** The screen of an account with these keys. A created key joins them, a revoked one leaves. */
async function open(
  kept: Lida[],
  answer: (asked: Parameters<Answer>[0]) => ReturnType<Answer> | undefined = () => undefined,
) {
  const asked = network((question) => {
    const given = answer(question)
    if (given) return given
    const { method, path } = question
    if (method === 'POST') {
      kept.unshift(NOVA)
      return { status: 201, body: { ...NOVA, chave: CHAVE, jwt: JWT } }
    }
    if (method === 'DELETE') {
      kept.splice(
        kept.findIndex(({ uuid }) => path.endsWith(uuid)),
        1,
      )
      return { status: 204 }
    }
    return { status: 200, body: structuredClone(kept) }
  })
  const drawn = await draw(<ChavesDeApi />)
  await until(() => expect(screen.queryByRole('region', { busy: true })).toBeNull())
  return { ...drawn, sent: (method: string) => asked.filter((each) => each.method === method) }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => act(async () => void fireEvent.input(field(name), { target: { value } }))
const tick = (name: string) => act(async () => field(name).click())
const row = (nome: string) => screen.getByRole('heading', { name: nome }).closest('li')!
const heading = (name: string | RegExp) => screen.getByRole('heading', { name })

/** Fills the form in and sends it. */
async function create() {
  await press('Criar chave de API')
  await type('Nome', ' Loja virtual ')
  await press(/^Loja virtual \(/)
  await tick('Cancelar fretes')
  await tick('Ver as lojas')
  await act(async () => screen.getByRole('radio', { name: '30 dias' }).click())
  await type('Sua senha', 'Flex@2026')
  await press('Criar a chave')
}

test('each key says what it is for, what it may do, and how long it lives', async () => {
  await open([
    chave(1, 'Estoque'),
    chave(2, 'Planilha', { expiraEm: '2026-12-07T09:00:00-03:00', usadaEm: '2026-11-24T08:05:00-03:00' }),
    chave(3, 'Antiga', { expiraEm: '2026-11-19T10:00:00-03:00' }),
    chave(4, 'Tudo', { escopos: ['conta:ler', 'lojas:ler', 'fretes:ler', 'fretes:cancelar'] }),
  ])
  expect(row('Estoque').textContent).toContain('ffk_0001…Ver as lojasVer, imprimir e rastrear os fretes')
  expect(row('Estoque').textContent).toContain('Criada em 20/11/2026 · nunca usada · expira em 85 dias')
  expect(row('Planilha').textContent).toContain('usada em 24/11/2026, 08:05 · expira em 12 dias')
  expect(row('Antiga').textContent).toContain('expirou em 19/11/2026')
  expect(within(row('Tudo')).getByText('4 permissões').tagName).toBe('SUMMARY')
})

test('an account without keys reads what one is for, with a link to the API', async () => {
  await open([])
  expect(heading('Nenhuma chave de API ainda')).toBeDefined()
  expect(screen.getByRole('link', { name: 'documentação da API' }).getAttribute('href')).toBe('/api/docs')
})

test('a list that cannot be read can be asked for again', async () => {
  let isDown = true
  await open([chave(1, 'Estoque')], () => (isDown ? refusal(429, 'TOO_MANY_REQUESTS', 'x') : undefined))
  await until(() => expect(heading('As suas chaves de API não abriram')).toBeDefined())
  isDown = false
  await press('Tentar de novo')
  await until(() => expect(row('Estoque')).toBeDefined())
})

test('a new key is asked for with its name, its escopos, 90 days and the password', async () => {
  const { sent } = await open([])
  await press('Criar chave de API')
  expect(document.activeElement).toBe(field('Nome'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '90 dias' }).checked).toBe(true)
  await type('Nome', 'Painel')
  await press('Só ler')
  expect(button('Só ler').getAttribute('aria-pressed')).toBe('true')
  await tick('Ver as notificações')
  expect(button('Só ler').getAttribute('aria-pressed')).toBe('false')
  await type('Sua senha', 'Flex@2026')
  await press('Criar a chave')
  await until(() => expect(sent('POST')).toHaveLength(1))
  expect(JSON.parse(sent('POST')[0]!.body)).toEqual({
    nome: 'Painel',
    escopos: [
      'conta:ler',
      'cotacoes:ler',
      'lojas:ler',
      'carrinho:ler',
      'fretes:ler',
      'carteira:ler',
      'diferencas:ler',
      'eventos:ler',
    ],
    validadeDias: 90,
    senha: 'Flex@2026',
  })
})

test('a form that lacks something is not sent: each field says what, and the first has the focus', async () => {
  const { sent } = await open([])
  await press('Criar chave de API')
  const group = screen.getByRole('group', { name: 'O que a chave pode fazer' })
  const note = () => document.getElementById(group.getAttribute('aria-describedby')!)!.textContent
  const go = (to: string) => act(async () => field(to).focus())
  await go('Ver as lojas')
  await go('Cancelar fretes')
  expect(note()).toBe('') // still choosing
  await go('Sua senha')
  expect(note()).toBe('Escolha o que a chave pode fazer.')
  await press('Criar a chave')
  expect(document.activeElement).toBe(field('Nome'))
  expect(screen.getByText('Dê um nome à chave.')).toBeDefined()
  await type('Nome', 'Painel')
  await press('Criar a chave')
  expect(document.activeElement).toBe(field('Ver as cotações feitas e as agências'))
  await tick('Ver as lojas')
  expect(note()).toBe('')
  await press('Criar a chave')
  expect(document.activeElement).toBe(field('Sua senha'))
  expect(sent('POST')).toEqual([])
})

test('a refusal stands at its field, and nothing typed is lost', async () => {
  const answers = [
    refusal(422, 'SENHA_INCORRETA', 'Senha incorreta.'),
    {
      status: 422,
      body: {
        code: 'VALIDACAO',
        message: 'x',
        requestId: 'r',
        errors: [{ campo: 'escopos.0', mensagem: 'Este escopo não existe.' }],
      },
    },
    refusal(409, 'CONFLICT', 'A conta já tem 20 chaves.'),
  ]
  const { sent } = await open([], ({ method }) => (method === 'POST' ? answers.shift() : undefined))
  await create()
  await until(() => expect(screen.getByText('Senha incorreta.')).toBeDefined())
  expect(document.activeElement).toBe(field('Sua senha'))
  expect([field('Nome').value, field('Sua senha').value]).toEqual([' Loja virtual ', 'Flex@2026'])
  await type('Sua senha', 'Flex@2027')
  await press('Criar a chave')
  await until(() => expect(screen.getByText('Este escopo não existe.')).toBeDefined())
  await tick('Ver as notificações')
  await press('Criar a chave')
  await until(() => expect(screen.getByRole('alert').textContent).toBe('A conta já tem 20 chaves.'))
  await type('Nome', 'Loja virtual')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Criar a chave')
  await until(() => expect(heading(/^Copie a chave/)).toBeDefined())
  expect(JSON.parse(sent('POST').at(-1)!.body)).toEqual({
    nome: 'Loja virtual',
    escopos: [
      'cotacoes:ler',
      'carrinho:ler',
      'carrinho:editar',
      'fretes:comprar',
      'fretes:ler',
      'fretes:cancelar',
      'notificacoes:ler',
    ],
    validadeDias: 30,
    senha: 'Flex@2027',
  })
})

test('an answer that is lost is told as a key that may exist', async () => {
  await open([], ({ method }) => {
    if (method === 'POST') throw new TypeError('Failed to fetch')
    return undefined
  })
  await create()
  await until(() => expect(screen.getByRole('alert').textContent).toContain('Se ela aparecer na lista, revogue-a'))
})

test('the key is shown once, has the focus, is copied whole, and is nowhere else', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const logged = vi.spyOn(console, 'log')
  const { queryClient, place } = await open([])
  await create()
  await until(() => expect(screen.getByText(CHAVE)).toBeDefined())
  expect(document.activeElement).toBe(heading('Copie a chave “Loja virtual” agora'))
  expect(place.textContent).toContain('Ela não será mostrada outra vez.')
  expect(place.textContent).toMatch(/curl http\S+\/api\/v1\/frete \\\n {2}-H "Authorization: Bearer SUA_CHAVE"/)
  expect(place.textContent).toContain('ambiente de testes')
  expect(screen.queryAllByRole('textbox')).toEqual([]) // a browser may store what stands in a field
  await press('Copiar a chave')
  expect(writeText).toHaveBeenCalledExactlyOnceWith(CHAVE)
  expect(button('Chave copiada')).toBeDefined()
  await press('Copiar o exemplo')
  expect(writeText.mock.lastCall?.[0]).not.toContain(CHAVE)
  const held = () =>
    JSON.stringify([
      [localStorage, sessionStorage].map((kept) =>
        Array.from({ length: kept.length }, (_, n) => kept.getItem(kept.key(n)!)),
      ),
      window.location.href,
      window.history.state,
      document.title,
      logged.mock.calls,
    ])
  expect(held()).not.toContain(CHAVE)
  await press('Fechar')
  expect(document.activeElement).toBe(button('Criar chave de API'))
  expect(row('Loja virtual').textContent).toContain('ffk_Zt3x…')
  await until(() => expect(queryClient.getMutationCache().getAll()).toEqual([]))
  expect(place.textContent).not.toContain(CHAVE)
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain(CHAVE)
})

test('a form that is left gives the focus back; one that was sent is not left before its answer', async () => {
  const answer = Promise.withResolvers<void>()
  await open([chave(1, 'Estoque')], ({ method }) =>
    method === 'POST'
      ? answer.promise.then(() => ({ status: 201, body: { ...NOVA, chave: CHAVE, jwt: JWT } }))
      : undefined,
  )
  await press('Criar chave de API')
  await press('Cancelar')
  expect(document.activeElement).toBe(button('Criar chave de API'))
  await create()
  await press('Cancelar')
  answer.resolve()
  await until(() => expect(screen.getByText(CHAVE)).toBeDefined())
})

test('a key is revoked after a question that says what stops, and the heading has the focus', async () => {
  const { sent } = await open([chave(1, 'Estoque'), chave(2, 'Planilha', { usadaEm: '2026-11-24T08:05:00-03:00' })])
  await press('Revogar Planilha, ffk_0002')
  const dialog = screen.getByRole('dialog', { name: 'Revogar a chave “Planilha”?' })
  expect(dialog.textContent).toContain('usa ffk_0002… para na hora')
  expect(dialog.textContent).toContain('Ver, imprimir e rastrear os fretes')
  expect(dialog.textContent).toContain('O último uso foi em 24/11/2026 às 08:05.')
  await press('Cancelar')
  expect(sent('DELETE')).toEqual([])
  await press('Revogar Planilha, ffk_0002')
  await press('Revogar a chave')
  await until(() => expect(screen.queryByRole('heading', { name: 'Planilha' })).toBeNull())
  expect(document.activeElement).toBe(heading('Suas chaves de API'))
  expect(readNotices().toast?.text).toBe('Chave de API revogada')
  expect(sent('DELETE').map(({ path }) => path)).toEqual([`/chave-de-api/${chave(2, '').uuid}`])
})

test('an expired key only leaves the list; a refusal is told in the dialog, and the list is read again', async () => {
  const { sent } = await open([chave(3, 'Antiga', { expiraEm: '2026-11-19T10:00:00-03:00' })], ({ method }) =>
    method === 'DELETE' ? refusal(409, 'CONFLICT', 'Espere um momento e tente de novo.') : undefined,
  )
  await press(/^Revogar Antiga/)
  expect(screen.getByRole('dialog').textContent).toContain('já expirou')
  const reads = sent('GET').length
  await press('Revogar a chave')
  await until(() => expect(screen.getByRole('alert').textContent).toBe('Espere um momento e tente de novo.'))
  await until(() => expect(sent('GET').length).toBeGreaterThan(reads))
})

test('a key that is not there any more is revoked: the answer of an earlier try was lost', async () => {
  await open([chave(3, 'Antiga')], ({ method }) =>
    method === 'DELETE' ? refusal(404, 'NOT_FOUND', 'Chave de API não encontrada.') : undefined,
  )
  await press(/^Revogar Antiga/)
  await press('Revogar a chave')
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the key that was just made and is revoked is no longer shown', async () => {
  await open([])
  await create()
  await until(() => expect(row('Loja virtual')).toBeDefined())
  await press(/^Revogar Loja virtual/)
  await press('Revogar a chave')
  await until(() => expect(screen.queryByText(CHAVE)).toBeNull())
  await until(() => expect(heading('Nenhuma chave de API ainda')).toBeDefined())
  expect(document.activeElement).toBe(heading('Suas chaves de API'))
})

test('an account with twenty keys reads why it cannot make another', async () => {
  await open(Array.from({ length: 20 }, (_, n) => chave(n, `Chave ${n}`)))
  expect(screen.queryByRole('button', { name: 'Criar chave de API' })).toBeNull()
  expect(screen.getByText('Você tem 20 chaves de API, o máximo. Para criar outra, revogue uma.')).toBeDefined()
})
