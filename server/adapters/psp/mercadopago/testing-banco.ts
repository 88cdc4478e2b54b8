import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { codigoDeBarras, linhaDigitavel } from '../boleto.ts'
import { brCode } from '../sandbox/br-code.ts'

export type Json = Record<string, unknown>
export type PedidoAoBanco = { method: string; path: string; headers: IncomingMessage['headers']; body: Json }
export type Resposta = { status: number; body: unknown }
type Pagamento = Json & { id: number; status: string; status_detail: string }
type Token = { titular: string; ultimos4: string; isUsed: boolean; cliente?: string }

const VENCIMENTO = '2026-12-01'

/** The holder's names that decide what becomes of a card (payments.md §3.5). */
const TITULARES: Record<string, readonly [status: string, detail: string]> = {
  APRO: ['approved', 'accredited'],
  OTHE: ['rejected', 'cc_rejected_other_reason'],
  CONT: ['in_process', 'pending_contingency'],
  CALL: ['rejected', 'cc_rejected_call_for_authorize'],
  FUND: ['rejected', 'cc_rejected_insufficient_amount'],
  SECU: ['rejected', 'cc_rejected_bad_filled_security_code'],
  EXPI: ['rejected', 'cc_rejected_bad_filled_date'],
  FORM: ['rejected', 'cc_rejected_bad_filled_other'],
}

/** What Mercado Pago stores and answers (payments.md §3), for the calls that we use. */
export function createBancoLocal() {
  const pagamentos = new Map<string, Pagamento>()
  const devolucoes = new Map<string, Json[]>()
  const tokens = new Map<string, Token>()
  const clientes = new Map<
    string,
    { id: string; email: string; identification: unknown; cartoes: Map<string, Token> }
  >()
  let lastId = 1_000_000

  function createPagamento(body: Json): Resposta {
    const metodo = String(body['payment_method_id'])
    const valor = Number(body['transaction_amount'])
    if (!(valor > 0)) return no(400, 4037, 'Invalid transaction_amount')
    const id = ++lastId
    const base = {
      id,
      date_created: '2026-11-20T12:00:00.000-03:00',
      date_last_updated: '2026-11-20T12:00:00.000-03:00',
      date_of_expiration: body['date_of_expiration'] ?? null,
      payment_method_id: metodo,
      currency_id: 'BRL',
      description: body['description'],
      external_reference: body['external_reference'],
      transaction_amount: valor,
      transaction_amount_refunded: 0,
      installments: 1,
      live_mode: false,
      payer: { email: null },
    }
    const made = metodoOf(metodo, id, valor, body)
    if (isResposta(made)) return made
    const date_approved = made['status'] === 'approved' ? '2026-11-20T12:00:00.000-03:00' : null
    pagamentos.set(String(id), { ...base, date_approved, ...made } as Pagamento)
    return ok(pagamentos.get(String(id)), 201)
  }

  function metodoOf(metodo: string, id: number, valor: number, body: Json) {
    if (metodo === 'pix') {
      const recebedor = { location: `pix.mercadopago.exemplo/qr/${id}` }
      const qr_code = brCode({ recebedor, valor: null, nome: 'FRETEFLEX', cidade: 'SAO PAULO', txid: '***' })
      const transaction_data = { qr_code, qr_code_base64: 'iVBORw0KGgo=', ticket_url: 'https://mercadopago.exemplo/t' }
      const point_of_interaction = { type: 'PIX', transaction_data }
      return {
        status: 'pending',
        status_detail: 'pending_waiting_transfer',
        payment_type_id: 'bank_transfer',
        point_of_interaction,
      }
    }
    if (metodo === 'bolbradesco') {
      const payer = body['payer'] as { address?: Json; identification?: Json; first_name?: string }
      if (!payer.address?.['zip_code'] || !payer.identification?.['number'] || !payer.first_name)
        return no(400, 2034, 'Invalid payer')
      const campoLivre = `1234090000${String(id).padStart(7, '0')}00123450`
      const barras = codigoDeBarras({
        banco: '237',
        vencimento: VENCIMENTO,
        valor: Math.round(valor * 100),
        campoLivre,
      })
      const transaction_details = {
        external_resource_url: `https://www.mercadopago.exemplo/payments/${id}/ticket`,
        barcode: { content: barras },
        digitable_line: linhaDigitavel(barras),
        financial_institution: null,
      }
      return {
        status: 'pending',
        status_detail: 'pending_waiting_payment',
        payment_type_id: 'ticket',
        transaction_details,
      }
    }
    const token = tokens.get(String(body['token']))
    const payer = body['payer'] as { type?: string; id?: string }
    if (!token || token.isUsed) return no(400, 2006, 'Card Token not found')
    if (token.cliente && (payer.type !== 'customer' || payer.id !== token.cliente))
      return no(400, 2002, 'Customer not found')
    token.isUsed = true
    const [status, status_detail] = TITULARES[token.titular] ?? ['approved', 'accredited']
    const card = { first_six_digits: '503143', last_four_digits: token.ultimos4 }
    return { status, status_detail, payment_type_id: 'credit_card', captured: true, card }
  }

  function createToken(body: Json): Resposta {
    const id = randomBytes(16).toString('hex')
    const { card_id: cartao, customer_id: cliente } = body as { card_id?: string; customer_id?: string }
    if (cartao) {
      const kept = clientes.get(cliente ?? '')?.cartoes.get(cartao)
      if (!kept) return no(404, 'not_found', 'Card not found')
      tokens.set(id, { ...kept, isUsed: false, cliente: cliente ?? '' })
    } else {
      const numero = String(body['card_number'])
      const holder = body['cardholder'] as { name?: string }
      if (!/^\d{13,19}$/.test(numero)) return no(400, 'E301', `invalid parameter 'card_number' ${numero}`)
      if (!(Number(body['expiration_month']) >= 1)) return no(400, '325', "invalid parameter 'expiration_month'")
      tokens.set(id, { titular: String(holder.name), ultimos4: numero.slice(-4), isUsed: false })
    }
    return ok({ id, status: 'active', live_mode: false, luhn_validation: true, require_esc: false }, 201)
  }

  function createCliente(body: Json): Resposta {
    const email = String(body['email'])
    if ([...clientes.values()].some((one) => one.email === email)) return no(400, '101', 'the customer already exist')
    const id = `${++lastId}-${randomBytes(6).toString('hex')}`
    clientes.set(id, { id, email, identification: body['identification'], cartoes: new Map() })
    return ok({ id, email }, 201)
  }

  function saveCartao(cliente: string, body: Json): Resposta {
    const token = tokens.get(String(body['token']))
    const owner = clientes.get(cliente)
    if (!owner) return no(404, 'not_found', 'Customer not found')
    if (!token || token.isUsed) return no(400, '2006', 'Card Token not found')
    token.isUsed = true
    const id = String(++lastId)
    owner.cartoes.set(id, { ...token })
    return ok(cartaoOf(id, token), 201)
  }

  const cartaoOf = (id: string, { ultimos4 }: Token) => ({
    id,
    last_four_digits: ultimos4,
    first_six_digits: '503143',
    payment_method: { id: 'master', name: 'Mastercard', payment_type_id: 'credit_card' },
  })

  function updatePagamento(id: string, body: Json): Resposta {
    const found = pagamentos.get(id)
    if (!found) return no(404, 2000, 'Payment not found')
    if (body['status'] !== 'cancelled' || !['pending', 'in_process', 'authorized'].includes(found.status)) {
      return no(400, 2018, 'The action requested is not valid for the current payment state')
    }
    return ok(Object.assign(found, { status: 'cancelled', status_detail: 'by_collector' }))
  }

  /** Refunds the rest or, with `amount`, a part. */
  function refund(id: string, { amount }: Json): Resposta {
    const found = pagamentos.get(id)
    if (!found) return no(404, 2000, 'Payment not found')
    if (found.status !== 'approved')
      return no(400, 2063, 'The action requested is not valid for the current payment state')
    const [valor, before] = [Number(found['transaction_amount']), Number(found['transaction_amount_refunded'])]
    const parte = amount === undefined ? valor - before : Number(amount)
    if (!(parte > 0) || parte > valor - before + 1e-9) return no(400, 4040, 'Invalid amount')
    const voltou = Math.round((before + parte) * 100) / 100
    const isTudo = voltou === valor
    Object.assign(found, {
      status: isTudo ? 'refunded' : 'approved',
      status_detail: isTudo ? 'refunded' : 'partially_refunded',
      transaction_amount_refunded: voltou,
    })
    const refund = { id: ++lastId, payment_id: found.id, amount: parte, status: 'approved' }
    devolucoes.set(id, [...(devolucoes.get(id) ?? []), refund])
    return ok(refund, 201)
  }

  function answer({ method, path, body }: PedidoAoBanco): Resposta {
    const url = new URL(path, 'http://local')
    const [, pagamento, isRefund] = /^\/v1\/payments\/(\d+)(\/refunds)?$/.exec(url.pathname) ?? []
    const [, cliente = '', cartao] = /^\/v1\/customers\/([\w-]+)\/cards(?:\/([\w-]+))?$/.exec(url.pathname) ?? []
    switch (`${method} ${url.pathname.replace(/\/(?!v1\/)[\w-]*\d[\w-]*/g, '/:id')}`) {
      case 'POST /v1/payments':
        return createPagamento(body)
      case 'GET /v1/payments/search': {
        if (url.searchParams.get('range') === 'date_approved') return listAprovados(url.searchParams)
        const wanted = url.searchParams.get('external_reference')
        const results = [...pagamentos.values()].filter((one) => one['external_reference'] === wanted).toReversed()
        return ok({ paging: { total: results.length, limit: 30, offset: 0 }, results })
      }
      case 'GET /v1/payments/:id':
        return pagamentos.has(pagamento ?? '')
          ? ok(pagamentos.get(pagamento ?? ''))
          : no(404, 2000, 'Payment not found')
      case 'PUT /v1/payments/:id':
        return updatePagamento(pagamento ?? '', body)
      case 'POST /v1/payments/:id/refunds':
        return isRefund ? refund(pagamento ?? '', body) : no(404, 0)
      case 'GET /v1/payments/:id/refunds':
        return ok(devolucoes.get(pagamento ?? '') ?? [])
      case 'POST /v1/card_tokens':
        return createToken(body)
      case 'POST /v1/customers':
        return createCliente(body)
      case 'GET /v1/customers/search': {
        const wanted = url.searchParams.get('email')
        return ok({
          results: [...clientes.values()]
            .filter((one) => one.email === wanted)
            .map(({ id, email, identification }) => ({ id, email, identification })),
        })
      }
      case 'POST /v1/customers/:id/cards':
        return saveCartao(cliente, body)
      case 'GET /v1/customers/:id/cards/:id': {
        const kept = clientes.get(cliente)?.cartoes.get(cartao ?? '')
        return kept ? ok(cartaoOf(cartao ?? '', kept)) : no(404, 'not_found', 'Card not found')
      }
      case 'DELETE /v1/customers/:id/cards/:id':
        return clientes.get(cliente)?.cartoes.delete(cartao ?? '')
          ? ok({ id: cartao })
          : no(404, 'not_found', 'Card not found')
      case 'GET /v1/payment_methods/installments':
        return ok(
          url.searchParams.get('bin') === '503143'
            ? [{ payment_method_id: 'master', payment_type_id: 'credit_card' }]
            : [],
        )
      default:
        return no(404, 'not_found', 'resource not found')
    }
  }

  /** Mercado Pago's search by the date of approval. */
  function listAprovados(query: URLSearchParams) {
    const [de, ate] = [Date.parse(query.get('begin_date') ?? ''), Date.parse(query.get('end_date') ?? '')]
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    const found = [...pagamentos.values()].filter(({ status, date_approved: em }) => {
      const at = Date.parse(String(em))
      return status !== 'pending' && status !== 'rejected' && at >= de && at <= ate
    })
    return ok({ paging: { total: found.length, limit, offset }, results: found.slice(offset, offset + limit) })
  }

  return {
    answer,
    pagamentos,
    /** The refunds of a payment, to which a test may add one. */
    devolucoes,
    /** Changes a payment from outside, as Mercado Pago or a bank would. */
    change: (id: string, change: Partial<Pagamento>) => void Object.assign(pagamentos.get(id) ?? {}, change),
  }
}

const ok = (body: unknown, status = 200): Resposta => ({ status, body })

export const no = (status: number, code: number | string, message = 'bad request'): Resposta => ({
  status,
  body: { message, error: 'bad_request', status, cause: [{ code, description: message, data: null }] },
})

const isResposta = (made: object): made is Resposta => 'body' in made
