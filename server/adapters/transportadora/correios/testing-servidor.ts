import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Falha, misbehave, type RespostaLocal, send } from '../testing-falhas.ts'
import { type OpcoesDoServidor, serveLocal, startAlone } from '../testing-local.ts'
import { createPostagem, erro, semZona } from './testing-postagem.ts'
import { tellPrazos, tellPrecos, tellServicos } from './testing-precos.ts'

/** The credentials that the local server knows; `contrato` and `dr` come from the token's answer alone. */
export const CREDENCIAIS = {
  usuario: 'freteflex',
  codigoAcesso: 'Zx81mQ40vB7nT2kLpR9sDfGhJ',
  cartaoPostagem: '0076543210',
}
const CONTRATO = { contrato: '9912345678', dr: 72 }
const CNPJ = '11222333000181'

/** The Correios' own error page as JSON. */
export const ERRO_500: Falha = {
  como: 'told',
  status: 500,
  corpo: { msgs: ['Erro interno'], path: '/', causa: 'java.lang' },
}
/** An answer whose fields have other types than the documented ones. */
export const CAMPOS_ERRADOS: Falha = {
  como: 'told',
  status: 200,
  corpo: { itens: 7, objetos: {}, codigoObjeto: ['x'], token: 3 },
}

const VIDA_DO_TOKEN_MS = 24 * 3600_000
/** A new token is only made when the present one ends within this time (facts §1). */
const PERTO_DO_FIM_MS = 30 * 60_000

export type PedidoLocal = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  corpo: unknown
  /** The caller's port: one for each connection. */
  porta: number | undefined
}
type Token = { token: string; emissao: Date; expiraEm: Date }

/** States by the first digits of a CEP, as many as the tests need; any other CEP exists in any state. */
const FAIXAS: readonly (readonly [RegExp, string])[] = [
  [/^(0|1)\d{7}$/, 'SP'],
  [/^2[0-8]\d{6}$/, 'RJ'],
  [/^7[0-2]\d{6}$/, 'DF'],
]
const CEP_INEXISTENTE = /^(00000|01310999|99999999)/

const PAULISTA = {
  logradouro: 'Avenida Paulista',
  tipoLogradouro: 'Avenida',
  nomeLogradouro: 'Paulista',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  numeroLocalidade: 9668,
  tipoCEP: 2,
}

/**
 * A server on loopback that speaks the Correios' REST API as our facts describe it (correios.md). It keeps tokens and
 * objects, refuses what the Correios refuse, and misbehaves on command.
 */
export async function startCorreios({
  now = () => new Date(),
  port = 0,
  delayMs = 0,
  isForgetful = false,
}: OpcoesDoServidor = {}) {
  const pedidos: PedidoLocal[] = []
  const falhas: { at: RegExp; falha: Falha; vezes: number }[] = []
  const enderecos = new Map<string, typeof PAULISTA>([['01310100', PAULISTA]])
  const unidades = unidadesDeExemplo()
  let tokens: Token[] = []
  let recusaTokenCom: 401 | 403 = 401
  let nextObjetoFails = 0

  const isCep = (cep: string) => /^\d{8}$/.test(cep) && !CEP_INEXISTENTE.test(cep)
  const isCepDaUf = (cep: string, uf: string) =>
    isCep(cep) && FAIXAS.every(([faixa, dela]) => !faixa.test(cep) || dela === uf)
  const { cartaoPostagem: cartao, usuario, codigoAcesso } = CREDENCIAIS
  const postagem = createPostagem({ cartao, usuario, now, isCepDaUf })

  function authenticate({ headers, corpo }: PedidoLocal): RespostaLocal {
    const basic = `Basic ${Buffer.from(`${usuario}:${codigoAcesso}`).toString('base64')}`
    if (headers.authorization !== basic) return erro(401, 'GTW-001: Usuário ou código de acesso inválido')
    const { numero } = (corpo ?? {}) as { numero?: unknown }
    if (numero !== cartao) return erro(400, 'GTW-020: Cartão de postagem inexistente')
    const agora = now()
    let current = tokens.at(-1)
    if (!current || current.expiraEm.getTime() - agora.getTime() < PERTO_DO_FIM_MS) {
      const expiraEm = new Date(agora.getTime() + VIDA_DO_TOKEN_MS)
      current = { token: `eyJhbGciOiJSUzI1NiJ9.${randomBytes(48).toString('base64url')}`, emissao: agora, expiraEm }
      tokens.push(current)
    }
    const api = [5, 34, 35, 36, 41, 76, 87].map((id) => ({ api: id }))
    return {
      status: 201,
      corpo: {
        ambiente: 'HOMOLOGACAO',
        id: usuario,
        ip: '127.0.0.1',
        perfil: 'PJ',
        cnpj: CNPJ,
        cartaoPostagem: { numero: cartao, ...CONTRATO, api },
        api: api.map(({ api: id }) => id),
        emissao: semZona(current.emissao),
        expiraEm: semZona(current.expiraEm),
        zoneOffset: '-03:00',
        token: current.token,
      },
    }
  }

  const isAuthorized = ({ headers }: PedidoLocal) =>
    tokens.some(({ token, expiraEm }) => headers.authorization === `Bearer ${token}` && expiraEm > now())

  function answer(pedido: PedidoLocal): RespostaLocal {
    const { method, path, query, corpo, headers } = pedido
    if (path === '/token/v1/autentica/cartaopostagem' && method === 'POST') return authenticate(pedido)
    if (!isAuthorized(pedido))
      return erro(recusaTokenCom, recusaTokenCom === 403 ? 'GTW-006: Token inválido.' : 'Não autorizado')
    const contratado = { ...CONTRATO, isCep }
    const [, servico] = /^\/preco\/v1\/servicos-adicionais\/(\w+)$/.exec(path) ?? []
    if (servico && method === 'GET') return tellServicos(servico)
    const [, cep] = /^\/cep\/v2\/enderecos\/(\d{8})$/.exec(path) ?? []
    if (cep && method === 'GET') return tellCep(cep)
    const [, cancelado] = /^\/prepostagem\/v1\/prepostagens\/objeto\/(\w+)$/.exec(path) ?? []
    if (cancelado && method === 'DELETE') return cancelOr500({ codigo: cancelado }, query)
    const [, id] = /^\/prepostagem\/v1\/prepostagens\/(PR\w+)$/.exec(path) ?? []
    if (id && method === 'DELETE') return cancelOr500({ id }, query)
    switch (`${method} ${path}`) {
      case 'POST /preco/v1/nacional':
        return tellPrecos(corpo, contratado)
      case 'POST /prazo/v1/nacional':
        return tellPrazos(corpo, contratado)
      case 'POST /prepostagem/v1/prepostagens':
        return createOr500(corpo as Record<string, unknown>)
      case 'GET /prepostagem/v2/prepostagens':
        return postagem.list(query)
      case 'GET /prepostagem/v1/prepostagens/postada':
        return postagem.tellPostada(query.get('codigoObjeto'))
      case 'GET /srorastro/v1/objetos':
        return postagem.track(query.getAll('codigosObjetos'), { idioma: headers['accept-language'] })
      case 'GET /agencia/v1/unidades':
        return tellUnidades(query)
      default:
        return erro(404, `GTW-404: ${method} ${path} não existe`)
    }
  }

  /** Recipients' numbers that rehearse a carrier in trouble: '503' fails for three calls with all their tries, '500' always. */
  const failures = new Map<string, number>()
  function failsFor(pedido: Record<string, unknown>, what: string, requests = 3) {
    const destinatario = pedido['destinatario'] as { endereco?: { numero?: string } } | undefined
    const numero = destinatario?.endereco?.numero
    if (numero === '500') return true
    if (numero !== '503') return false
    const key = `${what} ${String(pedido['pedidoExternoOrigem'])}`
    const times = (failures.get(key) ?? 0) + 1
    failures.set(key, times)
    return times <= requests
  }
  function createOr500(pedido: Record<string, unknown>): RespostaLocal {
    if (nextObjetoFails > 0 || failsFor(pedido, 'create')) return erro(500, 'Serviço indisponível')
    return postagem.create(pedido)
  }
  function cancelOr500(which: { id: string } | { codigo: string }, query: URLSearchParams): RespostaLocal {
    const objeto = 'id' in which ? postagem.objetos.get(which.id) : postagem.porCodigo.get(which.codigo)
    if (objeto && objeto.statusAtual < 3 && failsFor(objeto.pedido, 'cancel', 9))
      return erro(500, 'Serviço indisponível')
    return postagem.cancel(which, query)
  }

  function tellCep(cep: string): RespostaLocal {
    const found = enderecos.get(cep)
    return found ? { status: 200, corpo: { cep, ...found } } : erro(404, 'CEP-003: CEP não encontrado')
  }

  function tellUnidades(query: URLSearchParams): RespostaLocal {
    const same = (a: string, b: string | null) => a.localeCompare(b ?? '', 'pt-BR', { sensitivity: 'base' }) === 0
    const found = unidades.filter(
      ({ endereco, status }) =>
        same(endereco.uf, query.get('uf')) &&
        same(endereco.municipio, query.get('municipio')) &&
        query.getAll('status').includes(String(status)),
    )
    const size = Math.min(Number(query.get('size') ?? 10), 50)
    const number = Number(query.get('page') ?? 0)
    const page = { size, number, totalElements: found.length, totalPages: Math.ceil(found.length / size) }
    return { status: 200, corpo: { itens: found.slice(number * size, (number + 1) * size), page } }
  }

  function takeFalha(path: string): Falha | undefined {
    const index = falhas.findIndex(({ at, vezes }) => vezes > 0 && at.test(path))
    if (index < 0) return undefined
    const one = falhas[index]!
    one.vezes -= 1
    return one.falha
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://local')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const pedido: PedidoLocal = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      corpo: text === '' ? undefined : JSON.parse(text),
      porta: request.socket.remotePort,
    }
    if (!isForgetful) pedidos.push(pedido)
    if (delayMs > 0) await sleep(delayMs)
    const falha = takeFalha(pedido.path)
    if (falha) misbehave(response, falha, () => answer(pedido))
    else send(response, answer(pedido))
  }

  const { origin, close } = await serveLocal(port, handle)

  return {
    url: origin,
    pedidos,
    postagem,
    enderecos,
    unidades,
    /** Requests whose path fits, in order. */
    askedOf: (at: RegExp, method?: string) =>
      pedidos.filter((one) => at.test(one.path) && (!method || one.method === method)),
    /** From now on requests whose path fits are answered so, `vezes` times (always, unless told). */
    misbehave(at: RegExp, falha: Falha, vezes = Number.POSITIVE_INFINITY) {
      falhas.unshift({ at, falha, vezes })
    },
    behave: () => void (falhas.length = 0),
    /** All tokens end; with 403 a refused one is told by GTW-006, with 401 by the status alone. */
    revokeTokens(com: 401 | 403 = 401) {
      recusaTokenCom = com
      tokens = []
    },
    tokensMade: () => tokens.length,
    /** New pre-postings fail while true. */
    failObjetos: (fails: boolean) => void (nextObjetoFails = fails ? 1 : 0),
    close,
  }
}

function unidadesDeExemplo() {
  const unidade = (numero: number, nome: string, municipio: string, uf: string, cep: string) => ({
    id: String(numero).padStart(8, '0'),
    nome,
    ativa: 'S',
    status: 2,
    descStatus: 'ATIVA',
    tipoUnidade: { codigo: '09', descricao: 'Agência dos Correios', sigla: 'AC' },
    emails: [],
    endereco: {
      cep,
      uf,
      localidade: municipio,
      municipio,
      logradouro: 'Praça da Sé',
      bairro: 'Sé',
      numero: String(numero),
      longitude: '-46.633300',
      latitude: '-23.550500',
    },
    horarios: { funcionamento: 'Seg a Sex', iniExpediente: '09:00', fimExpediente: '17:00' },
    codigoSro: [`0000${numero}`],
  })
  return [
    ...Array.from({ length: 60 }, (_, i) => unidade(i + 1, `AC SE ${i + 1}`, 'São Paulo', 'SP', '01001000')),
    unidade(900, 'AC CENTRO', 'Rio de Janeiro', 'RJ', '20010010'),
    { ...unidade(901, 'AC FECHADA', 'Rio de Janeiro', 'RJ', '20010020'), status: 9, descStatus: 'INATIVA' },
  ]
}

if (import.meta.main) await startAlone('Correios', '9101', startCorreios)
