import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the local services behave; 'honest' answers from the table of addresses. */
export type Comportamento =
  | 'honest'
  | 'page 400'
  | 'error 500'
  | 'silent'
  | 'slow'
  | 'dripping'
  | 'garbage'
  | 'wrong fields'
  | 'endless'
  | 'another CEP'
  | 'city of another state'
  | 'redirect'

/** An address; without `ibge` it is like BrasilAPI's older answers. */
type Endereco = { logradouro: string; bairro: string; localidade: string; uf: string; ibge?: string }

const PAULISTA = {
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
}

/** One local server that answers like ViaCEP (`/ws/…`) and like BrasilAPI (`/api/cep/v1/…`), and misbehaves on command. */
export async function startServicosDeCep() {
  const enderecos = new Map<string, Endereco>([['01310100', PAULISTA]])
  const behaviour = { viacep: 'honest' as Comportamento, brasilapi: 'honest' as Comportamento }
  const asked = { viacep: 0, brasilapi: 0 }

  const server = createServer((request, response) => {
    const [, viacep, brasil, isRedirected] = PATHS.exec(request.url ?? '') ?? []
    const service = viacep ? 'viacep' : 'brasilapi'
    const cep = viacep ?? brasil
    if (!cep) return page(response, 400)
    asked[service] += 1
    const how = behaviour[service]
    if (how === 'redirect' && !isRedirected) return response.writeHead(302, { location: `${request.url}?` }).end()
    misbehave(response, how, (change) => {
      const endereco = enderecos.get(cep)
      const answer = endereco && { cep, ...endereco, ...change }
      return service === 'viacep' ? asViacep(answer) : asBrasilapi(answer)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    enderecos,
    asked,
    /** Sets how both services, or the named one, behave from now on. */
    behave(how: Comportamento, service?: 'viacep' | 'brasilapi') {
      for (const each of service ? [service] : (['viacep', 'brasilapi'] as const)) behaviour[each] = how
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** The paths of the two services, and the target of their redirects. */
const PATHS = /^(?:\/ws\/(\d{8})\/json\/|\/api\/cep\/v1\/(\d{8}))(\?)?$/

type Answer = (change?: Partial<Endereco & { cep: string }>) => { status: number; body: unknown }

function misbehave(response: ServerResponse, how: Comportamento, answer: Answer) {
  const send = ({ status, body }: ReturnType<Answer>) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  switch (how) {
    case 'honest':
    case 'redirect': // its target gives an honest answer
      return send(answer())
    case 'page 400':
      return page(response, 400)
    case 'error 500':
      return send({ status: 500, body: { message: 'internal error', type: 'internal_error' } })
    case 'silent':
      return
    case 'slow':
      return setTimeout(() => send(answer()), 5_000)
    case 'dripping': {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      const drip = setInterval(() => response.write(' '), 50)
      return response.on('close', () => clearInterval(drip))
    }
    case 'garbage':
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"cep":')
    case 'wrong fields':
      return send({ status: 200, body: { cep: 1310100, logradouro: null, city: ['São Paulo'] } })
    case 'endless':
      return response.writeHead(200).end(' '.repeat(200_000) + JSON.stringify(answer().body))
    case 'another CEP':
      return send(answer({ cep: '20040020' }))
    case 'city of another state':
      return send(answer({ uf: 'RJ' }))
  }
}

function page(response: ServerResponse, status: number) {
  response.writeHead(status, { 'content-type': 'text/html' }).end('<html><h1>Http 400</h1></html>')
}

function asViacep(found: (Endereco & { cep: string }) | undefined) {
  if (!found) return { status: 200, body: { erro: 'true' } }
  const cep = `${found.cep.slice(0, 5)}-${found.cep.slice(5)}`
  return { status: 200, body: { ...found, cep, complemento: '', unidade: '', gia: '1004', ddd: '11', siafi: '7107' } }
}

function asBrasilapi(found: (Endereco & { cep: string }) | undefined) {
  if (!found) {
    const errors = [{ name: 'ServiceError', message: 'CEP NAO ENCONTRADO', service: 'correios' }]
    const message = 'Todos os serviços de CEP retornaram erro.'
    return { status: 404, body: { message, name: 'CepPromiseError', type: 'service_error', errors } }
  }
  const { cep, uf, localidade, bairro, logradouro, ibge } = found
  const codes = ibge && { ibge: { city: ibge, state: ibge.slice(0, 2) } }
  const body = {
    cep,
    state: uf,
    city: localidade,
    neighborhood: bairro,
    street: logradouro,
    service: 'open-cep',
    ...codes,
  }
  return { status: 200, body }
}
