import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../../app/data/enter.ts'
import { readNotices } from '../../../app/notices/notices.ts'
import { click, press, refusal, until } from '../../../app/testing-tela.tsx'
import {
  choose,
  entrega,
  field,
  heading,
  item,
  items,
  open,
  radio,
  tentativa,
  tick,
  titulo,
  type,
  uuidOf,
  webhook,
} from './testing-webhooks.tsx'

const AT = `?webhook=${uuidOf(1)}`
const FALHA = entrega(3, {
  estado: 'FALHOU',
  tentativas: [
    tentativa({ status: null, erro: 'TEMPO', duracaoMs: 15_000 }),
    tentativa({ resposta: '<script>alert(1)</script>' }),
  ],
})
const PENDENTE = entrega(2, {
  tipo: 'pagamento.approved',
  estado: 'PENDENTE',
  terminadaEm: null,
  proximaEm: '2026-11-25T12:30:00-03:00',
  tentativas: [],
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') })
  enter({ uuid: 'u', token: 't', identificadorAssinatura: 'a', endereco: {} } as unknown as Sessao)
})
const select = (value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText('Estado'), { target: { value } }))
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('from the list to the entregas of one and back, the focus goes along', async () => {
  await open([webhook(1), webhook(2)], { entregas: [entrega(1)] })
  await click(screen.getByRole('link', { name: 'Entregas de loja1.exemplo/eventos' }))
  await until(() => expect(item(1)).toBeDefined())
  expect(document.activeElement).toBe(titulo(1))
  expect(screen.queryByRole('article', { name: /loja2/ })).toBeNull()
  await click(screen.getByRole('link', { name: 'Todos os webhooks' }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Entregas de loja1.exemplo/eventos' }))
})

test('an entrega says what it is, how it stands, and what each try had for an answer, as text', async () => {
  await open([webhook(1)], { entregas: [FALHA, PENDENTE, entrega(1)], at: AT })
  await until(() => expect(item(3)).toBeDefined())
  expect(item(3).textContent).toContain('Fretes: Postadofrete.postado · 25/11/2026, 09:30 · evento 3Falhou')
  expect(item(3).textContent).toContain('25/11/2026, 10:00 · 15 sO servidor não terminou de responder em 15 segundos.')
  expect(item(3).textContent).toContain('132 msStatus 500: O servidor recusou o evento.')
  expect(within(item(3)).getByText('<script>alert(1)</script>').tagName).toBe('PRE')
  expect(item(2).textContent).toContain('PendentePróxima tentativa em 25/11/2026, 12:30Ainda sem tentativas')
  expect(item(1).textContent).toContain('Status 204: O servidor aceitou o evento.')
})

test('the list goes on page by page, and is filtered by state', async () => {
  const many = Array.from({ length: 25 }, (_, n) => entrega(100 - n))
  const { asked } = await open([webhook(1)], { entregas: [...many, FALHA], at: AT })
  await until(() => expect(screen.getByText('20 de 26')).toBeDefined())
  await press('Carregar mais')
  await until(() => expect(item(3)).toBeDefined())
  await tick('Marcar Fretes: Postado, 25/11/2026 às 09:30, evento 80')
  await select('FALHOU')
  await until(() => expect(items()).toHaveLength(1))
  expect(asked.at(-1)?.path).toContain('estado=FALHOU')
  expect(screen.queryByText('1 marcada')).toBeNull()
  await select('PENDENTE')
  await until(() => expect(heading('Nenhuma entrega neste estado')).toBeDefined())
})

test('one entrega is sent again, and so are the marked ones', async () => {
  const { sent } = await open([webhook(1)], { entregas: [FALHA, PENDENTE, entrega(1)], at: AT })
  await until(() => expect(item(3)).toBeDefined())
  await press(/^Reenviar: .*evento 3$/)
  await until(() => expect(readNotices().toast?.text).toBe('Reenvio pedido: 1 entrega'))
  await press(/^Enviar agora: Pagamentos/)
  await until(() => expect(sent('POST', '/reenvio')).toHaveLength(2))
  await tick('Marcar Fretes: Postado, 25/11/2026 às 09:30, evento 3')
  expect(button('Reenviar a marcada')).toBeDefined()
  expect(field('Marcar as mostradas').indeterminate).toBe(true)
  await tick('Marcar as mostradas')
  await press('Reenviar as marcadas')
  await until(() => expect(readNotices().toast?.text).toBe('Reenvio pedido: 3 entregas'))
  expect(sent('POST', '/reenvio').map(({ body }) => body)).toEqual([
    { entregas: [FALHA.uuid] },
    { entregas: [PENDENTE.uuid] },
    { entregas: [FALHA.uuid, PENDENTE.uuid, entrega(1).uuid] },
  ])
  expect(document.activeElement).toBe(heading('Entregas'))
  expect(screen.queryByText(/marcada/)).toBeNull()
})

test('a time range is sent again: everything, or only what failed; a refusal stands at its field', async () => {
  const mensagem = 'Reenvie no máximo os últimos 30 dias.'
  const answers = [
    {
      status: 422,
      body: { code: 'VALIDACAO', message: mensagem, requestId: 'r', errors: [{ campo: 'desde', mensagem }] },
    },
  ]
  const { sent } = await open([webhook(1)], {
    at: AT,
    answer: ({ path }) => (path.endsWith('/reenvio') ? answers.shift() : undefined),
  })
  await until(() => expect(heading('Nenhuma entrega ainda')).toBeDefined())
  button('Reenviar desde…').focus()
  await press('Reenviar desde…')
  expect([field('Dia').value, field('Hora').value]).toEqual(['2026-11-25', '00:00'])
  await type('Dia', '2026-12-01')
  await press('Reenviar')
  expect(document.activeElement).toBe(field('Dia'))
  expect(screen.getByText('Escolha um momento que já passou.')).toBeDefined()
  await type('Dia', '2026-11-20')
  await type('Hora', '08:15')
  await radio('Só o que falhou')
  await press('Reenviar')
  await until(() => expect(screen.getByText(mensagem)).toBeDefined())
  await type('Dia', '2026-11-21')
  await press('Reenviar')
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST', '/reenvio').at(-1)?.body).toEqual({ desde: '2026-11-21T08:15:00-03:00', soFalhas: true })
  expect(document.activeElement).toBe(button('Reenviar desde…'))
})

test('of a webhook that is off nothing is sent again; one that is gone is told; a list that fails is asked for again', async () => {
  let isDown = true
  const off = webhook(1, { estado: 'DESLIGADO', motivo: 'PEDIDO' })
  const { remove } = await open([off], {
    entregas: [PENDENTE],
    at: AT,
    answer: ({ path }) => (path.includes('/entrega') && isDown ? refusal(429, 'TOO_MANY_REQUESTS', 'x') : undefined),
  })
  await until(() => expect(heading('As entregas não abriram')).toBeDefined())
  isDown = false
  await press('Tentar de novo')
  await until(() => expect(item(2)).toBeDefined())
  expect(item(2).textContent).toContain('Espera o webhook ser ligado')
  expect(screen.queryByRole('button', { name: /^(Reenviar|Enviar)/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await remove()
  await open([], { at: AT })
  expect(heading('Este webhook não existe mais')).toBeDefined()
})

test('a webhook that is deleted on its own page leads to the list, whose heading has the focus', async () => {
  const read = Promise.withResolvers<void>()
  let isGone = false
  await open([webhook(1), webhook(2)], {
    at: AT,
    answer: ({ method, path }) => {
      if (method === 'DELETE') isGone = true
      if (method === 'GET' && path === '/webhook' && isGone)
        return read.promise.then(() => ({ status: 200, body: [webhook(2)] }))
      return undefined
    },
  })
  await choose('loja1.exemplo/eventos', 'Excluir')
  await press('Excluir o webhook')
  await until(() => expect(document.activeElement).toBe(heading('Seus webhooks')))
  read.resolve()
  await until(() => expect(screen.queryByRole('article', { name: /loja1/ })).toBeNull())
  expect(document.activeElement).toBe(heading('Seus webhooks'))
})
