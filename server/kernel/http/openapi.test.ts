import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse
let document: {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}
type Operation = {
  operationId: string
  summary: string
  parameters: { name: string; in: string }[]
  responses: Record<string, unknown>
  security: unknown[]
  requestBody?: { required: boolean }
}
beforeAll(async () => {
  house = await startHouse()
  document = (await house.get('/api/v1/openapi.json')).json()
})
afterAll(() => house.stop())

test('the description has every served call, each with its summary and its error', () => {
  expect(document.openapi).toBe('3.1.0')
  for (const { method, path, summary } of house.app.endpoints) {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation, `${method} ${path}`).toMatchObject({ summary, responses: { default: expect.anything() } })
  }
})

test('schemas show the wire: reais and kilograms as numbers, instants as text', () => {
  const cotacao = document.components.schemas.Cotacao as {
    properties: Record<string, { type?: string; format?: string }>
  }
  expect(cotacao.properties.valorFrete).toMatchObject({ type: 'number' })
  expect(cotacao.properties.validaAte).toMatchObject({ type: 'string', format: 'date-time' })
})

test('every reference has a target', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name!,
  )
  expect(references.length).toBeGreaterThan(0)
  for (const name of references) expect(document.components.schemas).toHaveProperty(name)
})

test('a call that needs a session says so, a call that may have one offers both', () => {
  expect(document.paths['/api/v1/calculo-frete']?.get?.security).toEqual([{ token: ['cotacoes:ler'] }])
  expect(document.paths['/api/v1/calculo-frete']?.post?.security).toEqual([{}, { token: [] }])
  expect(document.paths['/api/v1/uf']?.get?.security).toEqual([])
})

test('a call with other types of its answer lists them beside JSON', () => {
  const { responses } = document.paths['/api/v1/assinatura/{id}/transacao']!.get!
  const { content } = responses['200'] as { content: Record<string, object> }
  expect(Object.keys(content)).toEqual(['application/json', 'application/xml', 'text/csv', 'application/x-ofx'])
  expect(content['text/csv']).toEqual({ schema: { type: 'string', format: 'binary' } })
})

test('a call says which headers of the request it reads', () => {
  const headersOf = ({ parameters }: Operation) =>
    parameters.filter((each) => each.in === 'header').map(({ name }) => name)
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, headersOf(operation)] as const),
  )
  const reading = (header: string) => calls.filter(([, headers]) => headers.includes(header)).map(([call]) => call)
  expect(reading('Idempotency-Key').sort(), 'every call that moves money (D §3)').toEqual([
    'post /api/v1/checkout/payment/card',
    'post /api/v1/checkout/payment/pix',
    'post /api/v1/checkout/payment/{paymentId}/devolucao',
    'post /api/v1/frete/{carrinho}',
    'post /api/v1/operacao/assinante/{uuid}/devolucao',
    'post /api/v1/operacao/assinante/{uuid}/saque',
    'post /api/v1/operacao/reembolso',
    'post /api/v1/saque',
    'post /api/v1/transacao',
    'put /api/v1/assinatura/atualizacaoSaldo',
  ])
  expect(reading('If-Match').sort()).toEqual([
    'post /api/v1/carrinho',
    'post /api/v1/checkout/payment/card',
    'post /api/v1/checkout/payment/pix',
    'post /api/v1/frete/{carrinho}',
  ])
  expect(reading('If-None-Match')).toContain('get /api/v1/termosAdesao')
  expect(reading('tipo-documento')).toEqual(['post /api/v1/registro/documento'])
})

test('a header that the call cannot do without is required, any other is not', () => {
  const { parameters } = document.paths['/api/v1/registro/documento']!.post!
  expect(parameters.filter((each) => each.in === 'header')).toMatchObject([
    { name: 'identificador-perfil-acesso' },
    { name: 'tipo-documento', required: true },
    { name: 'assinatura', required: false },
  ])
})

test('a call that answers 304 tells its ETag, a total of a file says where it stands, a webhook tells what is signed', () => {
  const headersOf = (path: string) =>
    (document.paths[path]!.get!.responses['200'] as { headers: Record<string, { description: string }> }).headers
  const kept = Object.entries(document.paths).filter(([, { get }]) =>
    get?.parameters.some(({ name }) => name === 'If-None-Match'),
  )
  expect(kept.length).toBeGreaterThan(5)
  for (const [path] of kept)
    expect([path, Object.keys(headersOf(path))]).toEqual([path, expect.arrayContaining(['ETag'])])
  expect(headersOf('/api/v1/assinatura/{id}/transacao')['X-Total-Count']?.description).toContain(
    'Só na resposta em JSON.',
  )
  expect(headersOf('/api/v1/frete')['X-Total-Count']?.description).not.toContain('JSON')
  const { parameters } = document.paths['/api/v1/webhooks/{psp}']!.post!
  expect(parameters.map(({ name }) => name)).toEqual(['psp', 'data.id', 'type', 'x-signature', 'x-request-id'])
})

test('every call has its own operationId, made of its method and path', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('getFreteIdEtiqueta')
  for (const id of ids) expect(id).toMatch(/^(get|post|put|delete)[A-Z][A-Za-z0-9]+$/)
})

test('a field that takes a mask tells no pattern without it, and the measures of a parcel tell their limits', () => {
  const told = (path: string, method: string) => JSON.stringify(document.paths[path]?.[method])
  expect(told('/api/v1/auth', 'post')).not.toContain('{11}')
  expect(told('/api/v1/auth/emailValidation', 'post')).not.toContain('{11}')
  const isCepTold = JSON.stringify(document).includes(JSON.stringify('^\\d{8}$'))
  expect(isCepTold).toBe(false)
  const quote = JSON.stringify(document.components.schemas.PedidoDeCalculo)
  expect(quote).toMatch(/"pesoPacote":\{[^}]*"maximum":30[,}]/)
  expect(quote).toMatch(/"valorEncomenda":\{[^}]*"maximum":30000[,}]/)
  expect(quote).toMatch(/"comprimentoPacote":\{[^}]*"maximum":140[,}]/)
})

test('a body that may be left out is not required', () => {
  expect(document.paths['/api/v1/frete/{id}']?.delete?.requestBody).toMatchObject({ required: false })
  expect(document.paths['/api/v1/carrinho']?.post?.requestBody).toMatchObject({ required: true })
})

test('the page for browsing shows the same description', async () => {
  const page = await house.get('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect((await house.get('/api/docs/json')).json()).toEqual(document)
})
