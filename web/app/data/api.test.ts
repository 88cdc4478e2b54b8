import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { logIn, type Perfil } from '#contract/acesso'
import { endpoint } from '#contract/kernel/http/endpoint'
import { Reais } from '#contract/kernel/schemas/reais'
import { Linha } from '#contract/kernel/schemas/texto'
import { CallError, call, callFile, endsSession, sentenceOf } from './api.ts'
import { enter } from './enter.ts'
import { can, needsPerfil, readPerfil, selectPerfil, storePerfis } from './perfil.ts'
import { leave, readFim, readSession } from './session.ts'
import { follow } from './testing-session.ts'
import { watchPerfil } from './watch-perfil.ts'

const saveItem = endpoint({
  method: 'PUT',
  path: '/api/v1/item/:id',
  summary: 'Um item.',
  tag: 'teste',
  access: 'visitor',
  params: z.object({ id: z.string() }),
  query: z.object({ cor: z.string().optional(), quantos: z.number() }),
  body: z.object({ valor: Reais }),
  response: z.object({ total: Reais }),
})
const findFile = endpoint({
  method: 'GET',
  path: '/api/v1/arquivo',
  summary: 'Um arquivo.',
  tag: 'teste',
  access: 'visitor',
  response: { file: 'application/pdf' },
})
const input = { params: { id: 'a/b' }, query: { quantos: 2 }, body: { valor: 2390 as never } }

let server: Server | undefined
afterEach(() => {
  server?.close()
})

test('a call is encoded as the contract says and its answer decoded', async () => {
  const seen: string[] = []
  await serve(async (request, response) => {
    seen.push(`${request.method} ${request.url}`, await bodyOf(request))
    answer(response, 200, { total: 47.8 })
  })
  expect(await call(saveItem, input)).toEqual({ total: 4780 })
  expect(seen).toEqual(['PUT /api/v1/item/a%2Fb?quantos=2', '{"valor":23.9}'])
})

test('a refusal has its code, its sentence, its fields and the request id', async () => {
  const errors = [{ campo: 'valor', mensagem: 'Este valor deve ser de até R$ 30.000,00.' }]
  const refusal = { code: 'VALIDACAO', message: 'Este valor deve ser de até R$ 30.000,00.', errors, requestId: 'r-1' }
  await serve((_, response) => answer(response, 422, refusal))
  const failed = await call(saveItem, input).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(CallError)
  expect(failed).toMatchObject({ ...refusal, status: 422 })
})

test('a text that the contract refuses is not sent, and the person reads the contract’s sentence', async () => {
  const seen: string[] = []
  await serve((request, response) => {
    seen.push(request.url!)
    answer(response, 200, { total: 1 })
  })
  const note = {
    ...saveItem,
    body: z.object({ nota: Linha(5, 'a nota') }),
    query: z.object({ cor: Linha(3, 'a cor') }),
  }
  const ask = (nota: string, cor = 'azu') =>
    call(note, { params: { id: '1' }, query: { cor }, body: { nota } }).catch((error: unknown) => error)
  const failed = await ask('um\u0007')
  const mensagem = 'A nota tem um caractere que não se pode usar.'
  expect(failed).toMatchObject({ code: 'VALIDACAO', status: 422, errors: [{ campo: 'nota', mensagem }] })
  expect(sentenceOf(failed, 'Não deu.')).toBe(mensagem)
  expect(sentenceOf(await ask('x'.repeat(300)), 'Não deu.')).toBe('A nota aceita até 5 caracteres.')
  expect(sentenceOf(await ask('um', 'azul'), 'Não deu.')).toBe('A cor aceita até 3 caracteres.')
  expect(seen).toEqual([])
})

test.each([
  ['a proxy that answers a page', 502, '<h1>Bad gateway</h1>'],
  ['an answer that the contract does not know', 200, '{"total":"muito"}'],
  ['half an answer', 200, '{"tot'],
])('%s is told by a sentence of the catalogue', async (_, status, text) => {
  await serve((_request, response) => response.writeHead(status).end(text))
  await expect(call(saveItem, input)).rejects.toMatchObject({
    code: 'RESPOSTA_INVALIDA',
    status,
    message: 'Erro ao processar a requisição.',
  })
})

test('for an answer without a readable error body the screen uses its own sentence', async () => {
  await serve((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
  const page = await call(saveItem, input).catch((error: unknown) => error)
  expect(sentenceOf(page, 'Erro desconhecido')).toBe('Erro desconhecido')
})

test('the server’s sentence comes before the screen’s own', async () => {
  await serve((_, response) =>
    answer(response, 422, { code: 'LIMITE_FRETES', message: 'O limite de fretes acabou.', requestId: 'r-1' }),
  )
  const refused = await call(saveItem, input).catch((error: unknown) => error)
  expect(sentenceOf(refused, 'Erro desconhecido')).toBe('O limite de fretes acabou.')
})

test.each([
  [
    'without a network the person is told so',
    false,
    'SEM_CONEXAO',
    'Sem conexão. Verifique a internet e tente novamente.',
  ],
  [
    'a server that does not answer is not called a missing network',
    true,
    'SEM_RESPOSTA',
    'O servidor não respondeu. Tente novamente em instantes.',
  ],
])('%s', async (_, onLine, code, message) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  await serve(() => {})
  await new Promise((resolve) => server?.close(resolve))
  await expect(call(saveItem, input)).rejects.toMatchObject({ code, status: undefined, message })
  vi.restoreAllMocks()
})

test('a file is not decoded', async () => {
  await serve((_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'))
  expect(await (await callFile(findFile)).text()).toBe('%PDF')
})

const listMine = endpoint({
  method: 'GET',
  path: '/api/v1/minhas',
  summary: 'Só de quem entrou.',
  tag: 'teste',
  access: 'subscriber',
  response: z.array(z.string()),
})
const SESSAO = {
  token: 'segredo',
  uuid: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd202',
  nome: 'Marina',
  sobrenome: 'Demonstração',
  username: '52998224725',
  telefone: '11987654321',
  email: 'demo@freteflex.test',
  identificadorAssinatura: null,
  roles: [],
  endereco: null,
}
const newPerfil = (n: number): Perfil => ({
  uuid: `3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd21${n}`,
  papel: 'OPERACAO',
  nomeDaLoja: 'Ateliê',
  loja: null,
  identificadorAssinatura: `3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd22${n}`,
})
const refuse = (response: ServerResponse, status: number, code: string) =>
  answer(response, status, { code, message: 'Não.', requestId: 'r-1' })

test.each([401, 403])('a session refused with %i ends in this browser (S1 §4)', async (status) => {
  enter(SESSAO)
  let sent: IncomingMessage['headers'] = {}
  await serve((request, response) => {
    sent = request.headers
    refuse(response, status, status === 401 ? 'UNAUTHENTICATED' : 'FORBIDDEN')
  })
  await expect(call(listMine, {})).rejects.toMatchObject({ status })
  expect(sent.authorization).toBe('Bearer segredo')
  expect([readSession(), readFim(), localStorage.getItem('usuario')]).toEqual([null, 'refused', null])
})

test('a 403 whose body is cut off by the caller ends no session: it may be a missing right', async () => {
  enter(SESSAO)
  const caller = new AbortController()
  await serve((_, response) => {
    response.writeHead(403, { 'content-type': 'application/json' })
    response.write('{"code":"SEM_DIR')
  })
  const fetched = vi.spyOn(globalThis, 'fetch')
  const asked = call(listMine, { signal: caller.signal })
  await vi.waitFor(() => expect(fetched.mock.settledResults[0]?.type).toBe('fulfilled'), 30_000)
  fetched.mockRestore()
  caller.abort()
  await expect(asked).rejects.toThrow()
  expect(readSession()?.token).toBe('segredo')
})

test('a late refusal of the former session does not end the present one', async () => {
  enter({ ...SESSAO, token: 'velho' })
  await serve((_, response) => {
    enter(SESSAO)
    refuse(response, 401, 'UNAUTHENTICATED')
  })
  await expect(call(listMine, {})).rejects.toMatchObject({ status: 401 })
  expect(readSession()).toMatchObject({ token: 'segredo' })
  leave()
})

test.each([
  [401, 'AUTHENTICATION_FAILED'],
  [403, 'AUTHENTICATION_EMAIL_PENDING'],
])('a login refused with %i ends no session', async (status, code) => {
  enter(SESSAO)
  await serve((_, response) => refuse(response, status, code))
  const body = { username: '52998224725', password: 'errada', subscription: true }
  await expect(call(logIn, { body })).rejects.toMatchObject({ status, code })
  expect(readSession()).toMatchObject({ token: 'segredo' })
  leave()
})

test('a right that a member’s role lacks is refused with a sentence, and ends no session', async () => {
  const perfil = newPerfil(1)
  enter(SESSAO)
  selectPerfil(perfil)
  await serve((_, response) => refuse(response, 403, 'FORBIDDEN'))
  const failed = await call(listMine, {}).catch((error: unknown) => error)
  expect([sentenceOf(failed, 'Falhou.'), endsSession(failed)]).toEqual(['Não.', false])
  expect([readPerfil(), readSession()?.token]).toEqual([perfil, 'segredo'])
  leave()
})

test('a member’s page takes over a changed role, in what is stored too, and says so', async () => {
  const perfil = newPerfil(1)
  enter(SESSAO)
  selectPerfil(perfil)
  await serve((_, response) => answer(response, 200, { papel: 'FINANCEIRO' }))
  const told: string[] = []
  const stop = watchPerfil((text) => void told.push(text))
  await vi.waitFor(() => expect(readPerfil()?.papel).toBe('FINANCEIRO'), 30_000)
  stop()
  expect([can('recarregar'), can('cotar')]).toEqual([true, false])
  expect(JSON.parse(localStorage.getItem('perfil-selecionado') ?? 'null')).toMatchObject({ papel: 'FINANCEIRO' })
  expect(told).toEqual(['O seu papel nesta loja agora é Financeiro.'])
  leave()
})

test('a profile that the person has lost is dropped: the next page asks again', async () => {
  const perfil = newPerfil(1)
  enter(SESSAO)
  storePerfis([perfil])
  selectPerfil(perfil)
  await serve((_, response) => refuse(response, 404, 'PERFIL_NAO_ENCONTRADO'))
  await expect(call(listMine, {})).rejects.toMatchObject({ status: 404 })
  expect([readPerfil(), needsPerfil(), readSession()?.token]).toEqual([null, true, 'segredo'])
  leave()
})

test('a call uses the profile that this tab shows, whatever another tab has chosen, and its late answer is dropped', async () => {
  const [meu, outro] = [newPerfil(1), newPerfil(2)]
  enter(SESSAO)
  storePerfis([meu, outro])
  selectPerfil(meu)
  const { stop, tell } = await follow()
  const sent: unknown[] = []
  let refused = false
  let meanwhile = async () => {}
  await serve(async (request, response) => {
    sent.push(request.headers['identificador-perfil-acesso'])
    await meanwhile()
    if (refused) refuse(response, 403, 'FORBIDDEN')
    else answer(response, 200, ['a'])
  })
  localStorage.setItem('perfil-selecionado', JSON.stringify(outro))
  expect(await call(listMine, {})).toEqual(['a'])
  meanwhile = () => tell('perfil-selecionado')
  await expect(call(listMine, {})).rejects.toMatchObject({ code: 'PERFIL_TROCADO' })
  expect(await call(listMine, {})).toEqual(['a'])
  expect(sent).toEqual([meu.uuid, meu.uuid, outro.uuid])

  await stop()
  refused = true
  meanwhile = () => Promise.resolve(selectPerfil(meu))
  await expect(call(listMine, {})).rejects.toMatchObject({ code: 'PERFIL_TROCADO' })
  expect(readSession()).toMatchObject({ token: 'segredo' })
  leave()
})

/** Starts a server for this test, and gives the page the server's origin, as in the product. */
async function serve(handle: (request: IncomingMessage, response: ServerResponse) => unknown) {
  server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://127.0.0.1:${port}/`)
}

const answer = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function bodyOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
