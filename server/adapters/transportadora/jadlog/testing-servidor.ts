import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Falha, misbehave, type RespostaLocal, send } from '../testing-falhas.ts'
import { type OpcoesDoServidor, serveLocal, startAlone } from '../testing-local.ts'
import { CONTRATO, createBanco, type Json, type PedidoLocal } from './testing-banco.ts'

/** Recipients' numbers that rehearse a carrier in trouble, as in the sandbox (D §11). */
const FALHA_TRES_VEZES = '503'
const NUNCA_EMITE = '500'
/** Too busy for longer than a caller waits: every call is one request, and nothing was done. */
const OCUPADA: Falha = { como: 'busy', retryAfter: '3600' }

/** The path below which the real API is found. */
const BASE = '/embarcador/api'

/** A request that came in. */
export type Chegada = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Json
  /** The caller's port: one for each connection. */
  porta: number | undefined
}

/**
 * A server on loopback that speaks Jadlog's API (facts/jadlog.md): it keeps orders and objects, refuses what Jadlog
 * refuses, and misbehaves on command. Below `/ensaio` another process can play Jadlog's people.
 */
export async function startJadlog({
  now = () => new Date(),
  port = 0,
  delayMs = 0,
  isForgetful = false,
}: OpcoesDoServidor = {}) {
  const banco = createBanco({ now })
  const chegadas: Chegada[] = []
  const faltas: { at: string; falha: Falha; vezes: number }[] = []
  const tentativas = new Map<string, number>()
  let token = CONTRATO.token

  function answer({ method, path, headers, body }: Chegada): RespostaLocal {
    if (headers.authorization !== `Bearer ${token}`)
      return { status: 401, corpo: { id: 1, descricao: 'TOKEN INVALIDO' } }
    const [, cep] = new RegExp(`^${BASE}/pickup/pudos/(\\d{8})$`).exec(path) ?? []
    if (cep) return banco.listPontos(cep)
    if (method === 'POST' && !String(headers['content-type']).startsWith('application/json'))
      return { status: 415, corpo: 'Unsupported Media Type' }
    switch (`${method} ${path}`) {
      case `POST ${BASE}/frete/valor`:
        return banco.priceFretes(body)
      case `POST ${BASE}/pedido/incluir`:
        return banco.includePedido(body)
      case `POST ${BASE}/pedido/cancelar`:
        return banco.cancelPedido(body)
      case `POST ${BASE}/tracking/consultar`:
        return banco.track(body)
      default:
        return { status: 404, corpo: 'Not Found' }
    }
  }

  /** The fault that the test ordered for this request, or the one that its recipient's number rehearses. */
  function faltaDe({ path, body }: Chegada): Falha | undefined {
    const ordered = faltas.find(({ at, vezes }) => vezes > 0 && path.includes(at))
    if (ordered) {
      ordered.vezes -= 1
      return ordered.falha
    }
    const isEmissao = path.endsWith('/pedido/incluir')
    if (!isEmissao && !path.endsWith('/pedido/cancelar')) return undefined
    const pedido = isEmissao ? body : banco.pedidos.get(String(body['shipmentId']))?.corpo
    const numero = (pedido?.['des'] as Json | undefined)?.['numero']
    if (isEmissao && numero === NUNCA_EMITE) return OCUPADA
    if (numero !== FALHA_TRES_VEZES) return undefined
    const key = `${path} ${String((pedido?.['pedido'] as unknown[] | undefined)?.[0])}`
    const times = (tentativas.get(key) ?? 0) + 1
    tentativas.set(key, times)
    return times <= 3 ? OCUPADA : undefined
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const raw = await text(request)
    let body: Json
    try {
      body = (raw === '' ? {} : JSON.parse(raw)) as Json
    } catch {
      return send(response, { status: 400, corpo: 'Bad Request' })
    }
    const chegada = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
      porta: request.socket.remotePort,
    }
    if (chegada.path.startsWith('/ensaio/')) return send(response, rehearse(chegada))
    if (!isForgetful) chegadas.push(chegada)
    if (delayMs > 0) await sleep(delayMs)
    const falha = faltaDe(chegada)
    if (falha) misbehave(response, falha, () => answer(chegada))
    else send(response, answer(chegada))
  }

  /** Something happens to the parcel of a reference of ours. Throws when Jadlog would not take the parcel. */
  function tell(
    referencia: string,
    status: string,
    em: Date,
    {
      unidade = 'CO SAO PAULO 01',
      ...medicao
    }: { unidade?: string } & Partial<Pick<PedidoLocal, 'volumes' | 'peso' | 'valor'>> = {},
  ) {
    const pedido = banco.findByReferencia(referencia)
    if (!pedido) throw new Error(`no order has the reference ${referencia}`)
    if (pedido.isCancelado) throw new Error('the order is cancelled')
    pedido.temCte = true
    Object.assign(pedido, medicao)
    pedido.eventos.push({ data: emBrasilia(em), status, unidade })
    return pedido
  }

  /** The same for another process: POST /ensaio/novidade, /ensaio/falha; GET /ensaio/pedidos. */
  function rehearse({ method, path, body }: Chegada): RespostaLocal {
    try {
      switch (`${method} ${path}`) {
        case 'POST /ensaio/novidade': {
          const { referencia, status, em, ...more } = body as { referencia: string; status: string; em?: string }
          return { status: 200, corpo: tell(referencia, status, em ? new Date(em) : now(), more) }
        }
        case 'POST /ensaio/falha': {
          const { at, vezes, ...falha } = body as Falha & { at: string; vezes?: number }
          faltas.push({ at, falha: falha as Falha, vezes: vezes ?? 1 })
          return { status: 200, corpo: {} }
        }
        case 'GET /ensaio/pedidos':
          return { status: 200, corpo: [...banco.pedidos.values()] }
        default:
          return { status: 404, corpo: {} }
      }
    } catch (error) {
      return { status: 409, corpo: { mensagem: (error as Error).message } }
    }
  }

  const { origin, close } = await serveLocal(port, handle)

  return {
    url: origin + BASE,
    /** All requests, in order. */
    chegadas,
    pedidos: banco.pedidos,
    pontos: banco.pontos,
    /** How many orders of this reference Jadlog has. */
    countDe: banco.countDe,
    findByReferencia: banco.findByReferencia,
    tell,
    /** The next requests whose path contains `at` fail so. */
    fail: (at: string, falha: Falha, vezes = 1) => void faltas.push({ at, falha, vezes }),
    /** Ordered faults that have not happened are taken back. */
    behave: () => void faltas.splice(0),
    /** From now on another token is the right one. */
    endToken: (next = 'eyJ-outro-token-da-jadlog') => void (token = next),
    close,
  }
}

/** 'YYYY-MM-DD HH:mm:ss' by the clocks of Brasília. */
const emBrasilia = (em: Date) => new Date(em.getTime() - 3 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')

if (import.meta.main) await startAlone('Jadlog', '9102', startJadlog)
