import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../../app/data/enter.ts'
import { readNotices } from '../../../app/notices/notices.ts'
import { press, refusal, until } from '../../../app/testing-tela.tsx'
import {
  choose,
  entrega,
  field,
  heading,
  open,
  radio,
  row,
  SEGREDO,
  tentativa,
  tick,
  titulo,
  type,
  uuidOf,
  webhook,
} from './testing-webhooks.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') })
  enter({ uuid: 'u', token: 't', identificadorAssinatura: 'a', endereco: {} } as unknown as Sessao)
})
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('each webhook says where it sends, how it fares, and what goes there', async () => {
  const entregas = [
    entrega(7, { estado: 'PENDENTE', tentativas: [] }),
    entrega(6, {
      tentativas: [
        tentativa({ em: '2026-11-25T08:00:00-03:00', status: null, erro: 'DNS' }),
        tentativa({ status: 503 }),
      ],
    }),
  ]
  await open(
    [
      webhook(1, { descricao: 'Estoque', ultimoSucessoEm: '2026-11-25T09:00:00-03:00' }),
      webhook(2, { falhandoDesde: '2026-11-24T09:00:00-03:00', tipos: ['frete.postado', 'frete.entregue'] }),
      webhook(3, { estado: 'DESLIGADO', motivo: 'SEM_SUCESSO', desligadoEm: '2026-11-20T09:00:00-03:00' }),
      webhook(4, { url: `https://loja4.exemplo/${'a'.repeat(80)}/fim` }),
    ],
    { entregas },
  )
  const texts = screen.getAllByRole('article').map(({ textContent }) => textContent)
  expect(texts[0]).toContain('loja1.exemplo/eventosEstoqueRecebendoÚltimo sucesso em 25/11/2026, 09:00Todos os eventos')
  await until(() => expect(row(/loja2/).textContent).toContain('Status 503: O servidor recusou o evento.'))
  expect(row(/loja2/).textContent).toContain('Falhando desde 24/11/2026, 09:00.')
  expect(row(/loja2/).textContent).toContain('Nenhum sucesso ainda2 tipos de evento')
  expect(texts[2]).toContain('Desligado em 20/11/2026, 09:00. Nenhum evento foi aceito em 5 dias.')
  expect(texts[3]).toContain('Ligado, à espera do primeiro evento')
  const longo = screen.getByTitle(/^https:/)
  expect(longo.textContent).toMatch(/^loja4\.exemplo\/a+…a+\/fim$/)
  expect(within(longo).getByText('loja4.exemplo').tagName).toBe('B')
})

test('an account without webhooks reads what one is for; a list that is not read can be asked for again', async () => {
  let isDown = true
  await open([], { answer: () => (isDown ? refusal(429, 'TOO_MANY_REQUESTS', 'x') : undefined) })
  await until(() => expect(heading('Os seus webhooks não abriram')).toBeDefined())
  isDown = false
  await press('Tentar de novo')
  await until(() => expect(heading('Nenhum webhook ainda')).toBeDefined())
})

test('a new webhook is made for all eventos; its secret is shown once and kept nowhere', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { sent, place, queryClient } = await open([])
  await press('Criar webhook')
  expect(document.activeElement).toBe(field('Endereço'))
  await type('Endereço', ' https://loja.exemplo/x ')
  await type('Descrição', 'Estoque')
  await press('Criar o webhook')
  await until(() => expect(screen.getByText(SEGREDO)).toBeDefined())
  expect(sent('POST')).toEqual([
    { path: '/webhook', body: { url: 'https://loja.exemplo/x', descricao: 'Estoque', tipos: [] } },
  ])
  expect(document.activeElement).toBe(heading('Copie o segredo de “Estoque” agora'))
  expect(place.textContent).toContain('Ele não será mostrado outra vez.')
  await press('Copiar o segredo')
  expect(writeText).toHaveBeenCalledExactlyOnceWith(SEGREDO)
  await press('Fechar')
  expect(document.activeElement).toBe(button('Criar webhook'))
  expect(row('Estoque')).toBeDefined()
  await until(() => expect(queryClient.getMutationCache().getAll()).toEqual([]))
  const held = () =>
    JSON.stringify([
      place.textContent,
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
      [localStorage, sessionStorage].map((kept) => Object.entries(kept)),
    ])
  expect(held()).not.toContain(SEGREDO)
})

test('“só alguns” needs a type, in groups or one by one; a refusal stands at its field and loses nothing', async () => {
  const mensagem = 'Use um endereço https:// da internet.'
  const errors = [{ campo: 'url', mensagem }]
  const answers = [
    { status: 422, body: { code: 'VALIDACAO', message: 'x', requestId: 'r', errors } },
    refusal(409, 'CONFLICT', 'A conta tem no máximo 10 webhooks.'),
  ]
  const { sent } = await open([], { answer: ({ method }) => (method === 'POST' ? answers.shift() : undefined) })
  await press('Criar webhook')
  await press('Criar o webhook')
  expect(document.activeElement).toBe(field('Endereço'))
  expect(field('Endereço').getAttribute('aria-invalid')).toBe('true')
  await type('Endereço', 'https://10.0.0.1/x')
  await radio('Só alguns')
  await press('Criar o webhook')
  expect(document.activeElement).toBe(field('Fretes: todos'))
  expect(screen.getByText('Escolha ao menos um tipo de evento.')).toBeDefined()
  expect(sent('POST')).toEqual([])
  await tick('Documentos: todos')
  await tick('Postado')
  await press('Criar o webhook')
  await until(() => expect(screen.getByText(mensagem)).toBeDefined())
  expect(document.activeElement).toBe(field('Endereço'))
  await type('Endereço', 'https://loja.exemplo/x')
  await press('Criar o webhook')
  await until(() => expect(screen.getByText('A conta tem no máximo 10 webhooks.')).toBeDefined())
  await press('Criar o webhook')
  await until(() => expect(screen.getByText(SEGREDO)).toBeDefined())
  expect(sent('POST').at(-1)?.body).toEqual({
    url: 'https://loja.exemplo/x',
    descricao: '',
    tipos: ['frete.postado', 'documento.avaliacao', 'documento.aprovado', 'documento.reprovado'],
  })
})

test('a webhook is changed with what it has, and stays off; a form that is left gives the focus to its title', async () => {
  const { sent } = await open([webhook(1, { estado: 'DESLIGADO', motivo: 'PEDIDO', tipos: ['frete.postado'] })])
  await choose('loja1.exemplo/eventos', 'Mudar')
  expect(document.activeElement).toBe(field('Endereço'))
  expect(field('Postado').checked).toBe(true)
  await press('Cancelar')
  expect(document.activeElement).toBe(titulo(1))
  await choose('loja1.exemplo/eventos', 'Mudar')
  await type('Descrição', 'Estoque')
  await radio('Todos')
  await press('Salvar')
  await until(() => expect(row('Estoque')).toBeDefined())
  expect(sent('PUT')).toEqual([
    {
      path: `/webhook/${uuidOf(1)}`,
      body: { url: 'https://loja1.exemplo/eventos', descricao: 'Estoque', tipos: [], estado: 'DESLIGADO' },
    },
  ])
  expect(readNotices().toast?.text).toBe('Webhook salvo')
  expect(document.activeElement).toBe(titulo(1))
})

test('a new secret is asked for, shown once, and the old one signs for 24 hours more', async () => {
  const answers = [refusal(409, 'CONFLICT', 'O segredo foi trocado há menos de 24 horas.')]
  await open([webhook(1)], { answer: ({ path }) => (path.endsWith('/segredo') ? answers.shift() : undefined) })
  await choose('loja1.exemplo/eventos', 'Trocar o segredo')
  const dialog = screen.getByRole('dialog', { name: 'Trocar o segredo de “loja1.exemplo/eventos”?' })
  expect(dialog.textContent).toContain('O anterior também assina por mais 24 horas')
  const change = async () => {
    within(dialog).getByRole('button', { name: 'Trocar o segredo' }).focus()
    await press('Trocar o segredo')
  }
  await change()
  await until(() => expect(within(dialog).getByRole('alert').textContent).toContain('há menos de 24 horas'))
  await change()
  await until(() => expect(screen.getByText(SEGREDO)).toBeDefined())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(heading('Copie o segredo de “loja1.exemplo/eventos” agora'))
  expect(row(/loja1/).textContent).toContain('por mais 24 horas, até 26/11/2026 às 12:00')
  await press('Fechar')
  expect(document.activeElement).toBe(titulo(1))
  expect(screen.queryByText(SEGREDO)).toBeNull()
})

test('a test shows what came back, as text', async () => {
  const html = '<img src=x onerror=alert(1)><b>não</b>'
  const teste = { id: uuidOf(99), ...tentativa({ status: 500, resposta: html, duracaoMs: 1500 }) }
  const answers = [
    { status: 200, body: teste },
    { status: 200, body: { ...teste, status: 204, erro: null, resposta: '' } },
    refusal(429, 'TOO_MANY_REQUESTS', 'Espere um minuto.'),
  ]
  await open([webhook(1)], {
    answer: ({ path }) => (path.endsWith('/teste') ? answers.shift() : undefined),
  })
  await press('Testar loja1.exemplo/eventos')
  await until(() => expect(screen.getByRole('alert').textContent).toContain('O teste falhou'))
  expect(screen.getByRole('alert').textContent).toContain('Status 500: O servidor recusou o evento. Tempo: 1,5 s.')
  expect(screen.getByText(html).tagName).toBe('PRE')
  await press('Testar loja1.exemplo/eventos')
  await until(() => expect(screen.getByText('O evento teste.enviado foi aceito')).toBeDefined())
  expect(screen.getByText('A resposta veio sem texto, ou não veio.')).toBeDefined()
  await press('Testar loja1.exemplo/eventos')
  await until(() => expect(screen.getByRole('alert').textContent).toBe('Espere um minuto.'))
})

test('a webhook is switched off and on; once on, what it missed is offered since when it was off', async () => {
  const kept = [webhook(1, { perdidosDesde: null })]
  const { sent } = await open(kept, {
    answer: ({ method, body }) => {
      if (method === 'PUT' && body.includes('DESLIGADO')) kept[0]!.perdidosDesde = '2026-11-25T12:00:00-03:00'
      if (method === 'POST') kept[0]!.perdidosDesde = null
      return undefined
    },
  })
  await choose('loja1.exemplo/eventos', 'Desligar')
  await until(() => expect(row(/loja1/).textContent).toContain('Desligado'))
  expect(row(/loja1/).textContent).toContain('Quando você o ligar, dá para reenviar')
  expect(screen.queryByRole('button', { name: /^Reenviar/ })).toBeNull()
  expect(document.activeElement).toBe(button('Mais ações de loja1.exemplo/eventos'))
  await choose('loja1.exemplo/eventos', 'Ligar')
  await until(() => expect(button(/^Reenviar desde 25.11.2026, 12:00, loja1/)).toBeDefined())
  await press(/^Reenviar desde/)
  await until(() => expect(screen.queryByRole('button', { name: /^Reenviar/ })).toBeNull())
  expect(sent('POST', '/reenvio').map(({ body }) => body)).toEqual([{ desde: '2026-11-25T12:00:00-03:00' }])
  expect(document.activeElement).toBe(titulo(1))
})

test('what was missed more than thirty days ago is offered since thirty days ago', async () => {
  await open([webhook(1, { perdidosDesde: '2026-10-01T12:00:00-03:00' })])
  expect(row(/loja1/).textContent).toContain('São reenviados os últimos 30 dias')
  expect(button(/^Reenviar desde 26.10.2026, 12:01, loja1/)).toBeDefined()
})

test('a webhook is deleted after a question, and the heading has the focus', async () => {
  const { sent } = await open([webhook(1), webhook(2)])
  await choose('loja2.exemplo/eventos', 'Excluir')
  await press('Cancelar')
  expect(sent('DELETE')).toEqual([])
  await choose('loja2.exemplo/eventos', 'Excluir')
  await press('Excluir o webhook')
  await until(() => expect(screen.queryByRole('article', { name: /loja2/ })).toBeNull())
  expect(document.activeElement).toBe(heading('Seus webhooks'))
  expect(sent('DELETE').map(({ path }) => path)).toEqual([`/webhook/${uuidOf(2)}`])
})

test('an account with ten webhooks reads why it cannot make another', async () => {
  await open(Array.from({ length: 10 }, (_, n) => webhook(n)))
  expect(screen.queryByRole('button', { name: 'Criar webhook' })).toBeNull()
  expect(screen.getByText('Você tem 10 webhooks, o máximo. Para criar outro, exclua um.')).toBeDefined()
})
