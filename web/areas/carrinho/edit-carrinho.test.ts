import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { FreteDigitado } from '#contract/carrinho'
import { CarrinhoIlegivel, editCarrinho } from './edit-carrinho.ts'

const CARRINHO = '0198b2c0-0000-7000-8000-00000000000a'
const FRETE = '0198b2c0-0000-7000-8000-00000000000b'

const pessoa = {
  nome: 'Maria',
  sobrenome: 'Pereira',
  cpfCnpj: '52998224725',
  telefone: '11987654321',
  email: 'p@exemplo.test',
  endereco: { cep: '20040020', cidade: FRETE, logradouro: 'Rua', numero: '10', complemento: '', bairro: 'Centro' },
}
const LIVRO = {
  identificadorCotacao: FRETE,
  destinatario: pessoa,
  remetente: pessoa,
  conteudo: { valor: 8990, itens: [{ descricao: 'Livro', quantidade: 1 }] },
} as FreteDigitado

let server: Server | undefined
afterEach(() => {
  server?.close()
  localStorage.clear()
})

type Asked = { method: string; ifMatch: string | undefined; ifNoneMatch: string | undefined; fretes: unknown[] }
type Answer = { status: number; etag?: string; body: object }
const cart = (etag: string): Answer => ({ status: 200, etag, body: { uuid: CARRINHO, fretes: [], total: 0 } })
const none: Answer = { status: 404, body: refusal('NOT_FOUND', 'Nenhum carrinho ativo encontrado') }
const conflict = (etag: string): Answer => ({
  status: 409,
  etag,
  body: { ...refusal('CARRINHO_ALTERADO', 'O carrinho mudou.'), atual: { uuid: CARRINHO, fretes: [], total: 0 } },
})
function refusal(code: string, message: string) {
  return { code, message, requestId: 'r-1' }
}

test('an existing cart is saved over the version that was read', async () => {
  const asked = await serve(cart('"1"'), cart('"2"'))
  const { carrinho, etag } = await editCarrinho((fretes) => fretes)
  expect([carrinho?.uuid, etag]).toEqual([CARRINHO, '"2"'])
  expect(asked.map(({ method, ifMatch }) => [method, ifMatch])).toEqual([
    ['GET', undefined],
    ['POST', '"1"'],
  ])
})

test('a cart on the screen is saved over its version without a read; if the cart has changed since, the refusal brings the new one', async () => {
  const asked = await serve(conflict('"2"'), cart('"3"'))
  const { etag } = await editCarrinho((fretes) => fretes, {
    carrinho: { uuid: CARRINHO, fretes: [], total: 0 },
    etag: '"1"',
  })
  expect(etag).toBe('"3"')
  expect(asked.map(({ method, ifMatch }) => [method, ifMatch])).toEqual([
    ['POST', '"1"'],
    ['POST', '"2"'],
  ])
})

test('a missing cart is created, only if nobody creates one meanwhile', async () => {
  const asked = await serve(none, cart('"1"'))
  await editCarrinho(() => [LIVRO])
  expect(asked[1]).toMatchObject({ method: 'POST', ifMatch: undefined, ifNoneMatch: '*' })
})

test('without a cart and without an item, no cart is created', async () => {
  const asked = await serve(none)
  expect(await editCarrinho((fretes) => fretes.slice(1))).toEqual({ carrinho: null, etag: null })
  expect(asked).toHaveLength(1)
})

test('after a conflict the change is applied again, to the cart that the conflict brought', async () => {
  const asked = await serve(cart('"1"'), conflict('"2"'), conflict('"3"'), cart('"4"'))
  let changes = 0
  await editCarrinho((fretes) => {
    changes++
    return fretes
  })
  expect(changes).toBe(3)
  expect(asked.map(({ ifMatch }) => ifMatch)).toEqual([undefined, '"1"', '"2"', '"3"'])
})

test('after five conflicts the person is told', async () => {
  const asked = await serve(cart('"1"'), ...['"2"', '"3"', '"4"', '"5"', '"6"', '"7"'].map(conflict))
  await expect(editCarrinho((fretes) => fretes)).rejects.toMatchObject({ code: 'CARRINHO_ALTERADO' })
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(5)
})

test('other errors are not tried again', async () => {
  const asked = await serve(cart('"1"'), { status: 422, body: refusal('COTACAO_VENCIDA', 'Esta cotação venceu.') })
  await expect(editCarrinho((fretes) => fretes)).rejects.toMatchObject({ code: 'COTACAO_VENCIDA' })
  expect(asked).toHaveLength(2)
})

test('a cart that cannot be read is not changed', async () => {
  const asked = await serve({ status: 503, body: refusal('INDISPONIVEL', 'Tente de novo.') })
  const failed = await editCarrinho(() => [{ uuid: FRETE } as FreteDigitado]).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(CarrinhoIlegivel)
  expect(failed).toMatchObject({ message: 'Falha ao obter dados do carrinho' })
  expect(asked).toHaveLength(1)
})

/** A server that gives these answers in turn and records the requests. */
async function serve(...answers: Answer[]) {
  const asked: Asked[] = []
  server = createServer((request, response) => void give(request, response))
  const give = async (request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    for await (const part of request) text += String(part)
    asked.push({
      method: request.method ?? '',
      ifMatch: request.headers['if-match'],
      ifNoneMatch: request.headers['if-none-match'],
      fretes: text ? (JSON.parse(text) as { fretes: unknown[] }).fretes : [],
    })
    const { status, etag, body } = answers.shift()!
    response.writeHead(status, { 'content-type': 'application/json', ...(etag && { etag }) }).end(JSON.stringify(body))
  }
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://127.0.0.1:${port}/`)
  return asked
}
