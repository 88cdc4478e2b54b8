import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { Instante } from '#contract/kernel/schemas/instante'
import { diaOf, plusSeconds } from '#contract/kernel/values/instant'
import {
  type Cobranca,
  type Pagador,
  type PedidoDeCobranca,
  type Psp,
  PspIndisponivel,
  PspRecusou,
} from '../../../ports/psp.ts'
import { asciiOf } from '../ascii.ts'
import type { AmbienteDoMercadoPago } from './ambiente.ts'
import { cobrancaOf, cobrancaPedida } from './cobranca.ts'
import { call, Recusa } from './http.ts'
import { isSemAcesso, recusou } from './recusas.ts'
import { Busca, Nada, Pagamento } from './respostas.ts'

/**
 * The shortest Pix that Mercado Pago accepts (payments.md §3.1). Ours end sooner, and we cancel them. Mercado Pago gets
 * the end of our Pix plus this time: that is long enough whenever we ask, and the same in each repeat. The same key
 * needs the same body.
 */
const MIN_PIX_SECONDS = 30 * 60
const NAO_ACEITO = 'O pagamento não foi aceito. Confira os dados e tente de novo.'
/** How many characters the card's statement has room for. */
const MAX_DESCRITOR = 13

type Pagamentos = Pick<
  Psp,
  | 'createPix'
  | 'createBoleto'
  | 'chargeCartao'
  | 'findCobranca'
  | 'findByReferencia'
  | 'listAprovadas'
  | 'cancelCobranca'
  | 'refundCobranca'
>

/** Payments at Mercado Pago: make, find, cancel, refund. */
export function pagamentosAt(ambiente: AmbienteDoMercadoPago): Pagamentos {
  const { marca, log } = ambiente

  /** Makes a payment once: Mercado Pago answers the same key with the same payment. */
  async function create(
    pedido: PedidoDeCobranca,
    meio: 'pix' | 'boleto' | 'cartao',
    how: Record<string, unknown>,
  ): Promise<Cobranca> {
    const body = {
      transaction_amount: pedido.valor / 100,
      description: pedido.descricao,
      external_reference: pedido.referencia,
      payer: payerOf(pedido.pagador),
      ...notificationOf(ambiente),
      ...how,
    }
    const chamada = { nome: `create ${meio}`, method: 'POST', path: '/v1/payments', body } as const
    try {
      const pagamento = await call(ambiente, { ...chamada, chave: `${pedido.referencia}-${meio}`, schema: Pagamento })
      return cobrancaPedida(cobrancaOf(pagamento), pedido, meio)
    } catch (error) {
      if (!(error instanceof Recusa) || isSemAcesso(error)) return recusou(error, NAO_ACEITO)
      // this request is refused, but an earlier one, whose answer was lost, may have been carried out
      const before = await findByReferencia(pedido.referencia)
      return before ? cobrancaPedida(before, pedido, meio) : recusou(error, NAO_ACEITO)
    }
  }

  async function findCobranca(pspId: string) {
    const pagamento = await findPagamento(ambiente, pspId)
    return pagamento && cobrancaOf(pagamento)
  }

  async function findByReferencia(referencia: string) {
    const query = new URLSearchParams({ external_reference: referencia, sort: 'date_created', criteria: 'desc' })
    const { results } = await call(ambiente, {
      nome: 'search payments',
      path: `/v1/payments/search?${query.toString()}`,
      schema: Busca,
    }).catch(indisponivel)
    const parsed = z.array(Pagamento).safeParse(results.filter((one) => one.external_reference === referencia))
    if (!parsed.success) throw new PspIndisponivel('answered nonsense')
    const found = parsed.data.flatMap((one) => cobrancaOf(one) ?? [])
    const paid = found.filter(({ situacao }) => situacao === 'APROVADA')
    if (paid.length > 1)
      log.error({ psp: 'mercadopago', ids: paid.map(({ pspId }) => pspId) }, 'one reference was paid twice')
    return ORDEM.map((situacao) => found.find((one) => one.situacao === situacao)).find((one) => one !== undefined)
  }

  /** The present state of a payment that we made. Throws PspRecusou when Mercado Pago does not know it. */
  async function present(pspId: string) {
    const found = await findCobranca(pspId)
    if (!found) throw new PspRecusou('Pagamento não encontrado.')
    return found
  }

  return {
    createPix({ expiraEm, ...pedido }) {
      const date_of_expiration = instantOf(plusSeconds(expiraEm, MIN_PIX_SECONDS))
      return create(pedido, 'pix', { payment_method_id: 'pix', date_of_expiration })
    },
    createBoleto({ vencimento, ...pedido }) {
      const date_of_expiration = `${diaOf(vencimento)}T23:59:59.000-03:00`
      const payer = { ...payerOf(pedido.pagador), address: addressOf(pedido.pagador) }
      return create(pedido, 'boleto', { payment_method_id: 'bolbradesco', date_of_expiration, payer })
    },
    async chargeCartao({ token: { token, bandeira, cliente }, ...pedido }) {
      if (!/^[\w-]{8,64}$/.test(token)) throw new PspRecusou('Confira os dados do cartão.')
      return create(pedido, 'cartao', {
        payment_method_id: bandeira,
        token,
        installments: 1,
        capture: true,
        statement_descriptor: asciiOf(marca.nome, MAX_DESCRITOR),
        ...(cliente !== undefined && { payer: { type: 'customer', id: cliente } }),
      })
    },

    findCobranca,
    findByReferencia,
    listAprovadas: (periodo) => listAprovadas(ambiente, periodo),

    async cancelCobranca(pspId) {
      if (!isId(pspId)) throw new PspRecusou('Pagamento não encontrado.')
      // a new key each time: a cancellation that was refused while the payer was paying may be asked again
      const how = { nome: 'cancel payment', method: 'PUT', body: { status: 'cancelled' }, chave: randomUUID() } as const
      try {
        await call(ambiente, { ...how, path: `/v1/payments/${pspId}`, schema: Nada })
      } catch (error) {
        if (!(error instanceof Recusa)) throw error // refused: too late to cancel, or no such payment
      }
      const now = await present(pspId)
      if (now.situacao === 'PENDENTE') throw new PspRecusou('Este pagamento não pode ser cancelado agora.')
      return now
    },

    async refundCobranca(pspId, referencia) {
      const before = await present(pspId)
      if (before.situacao === 'ESTORNADA') return before
      if (before.situacao !== 'APROVADA') throw new PspRecusou('Só um pagamento aprovado pode ser devolvido.')
      const how = { nome: 'refund payment', method: 'POST', body: {}, chave: `${referencia}-estorno` } as const
      await call(ambiente, { ...how, path: `/v1/payments/${pspId}/refunds`, schema: Nada }).catch((error: unknown) =>
        recusou(error, 'O banco não aceitou devolver este pagamento.'),
      )
      return present(pspId)
    },
  }
}

/** Payments on a page of the search; a page fits into the largest answer that is read. */
const POR_PAGINA = 50
const HORA_SEGUNDOS = 3600

/** Asks hour by hour: the search does not go far into a long list. */
async function* listAprovadas(ambiente: AmbienteDoMercadoPago, { de, ate }: { de: Date; ate: Date }) {
  for (let inicio = de; inicio < ate; inicio = plusSeconds(inicio, HORA_SEGUNDOS)) {
    const fim = plusSeconds(inicio, HORA_SEGUNDOS)
    yield* listHora(ambiente, { de: inicio, ate: fim < ate ? fim : ate })
  }
}

async function* listHora(ambiente: AmbienteDoMercadoPago, { de, ate }: { de: Date; ate: Date }) {
  for (let offset = 0; ; offset += POR_PAGINA) {
    const query = new URLSearchParams({
      range: 'date_approved',
      begin_date: instantOf(de),
      end_date: instantOf(plusSeconds(ate, -1)).replace('.000', '.999'),
      sort: 'date_approved',
      criteria: 'asc',
      limit: String(POR_PAGINA),
      offset: String(offset),
    })
    const { results } = await call(ambiente, {
      nome: 'list payments',
      path: `/v1/payments/search?${query.toString()}`,
      schema: Busca,
    }).catch(indisponivel)
    yield results.flatMap((one) => aprovadaOf(one) ?? [])
    if (results.length < POR_PAGINA) return
  }
}

/** A payment of the search that was approved; undefined for one of another shop at the same account. */
function aprovadaOf(one: unknown) {
  const parsed = Pagamento.safeParse(one)
  const cobranca = parsed.success ? cobrancaOf(parsed.data) : undefined
  const em = parsed.data?.date_approved
  if (!cobranca || !em || !['APROVADA', 'ESTORNADA'].includes(cobranca.situacao)) return undefined
  const { pspId, referencia, valor, situacao, devolvido } = cobranca
  return { pspId, referencia, valor, situacao, devolvido, aprovadaEm: new Date(em) }
}

/**
 * Which of several payments of one reference counts: a paid one first, then an open one, then one whose money went
 * back, then one that was never paid.
 */
const ORDEM = ['APROVADA', 'PENDENTE', 'ESTORNADA', 'RECUSADA', 'EXPIRADA'] as const

const isId = (pspId: string) => /^\d{1,20}$/.test(pspId)

/** Mercado Pago's payment of that id; undefined when there is none. */
export async function findPagamento(ambiente: AmbienteDoMercadoPago, pspId: string) {
  if (!isId(pspId)) return undefined
  try {
    return await call(ambiente, { nome: 'find payment', path: `/v1/payments/${pspId}`, schema: Pagamento })
  } catch (error) {
    if (error instanceof Recusa && error.status === 404) return undefined
    return indisponivel(error)
  }
}

/** A refused lookup (e.g. wrong key) says nothing about the payment: treat it as unavailable. */
function indisponivel(error: unknown): never {
  throw error instanceof Recusa ? new PspIndisponivel(error.message) : error
}

const payerOf = ({ email, nome, sobrenome, cpf }: Pagador) => ({
  email,
  first_name: nome,
  last_name: sobrenome,
  identification: { type: 'CPF', number: cpf },
})

const addressOf = ({ endereco: { cep, logradouro, numero, bairro, cidade, uf } }: Pagador) => ({
  zip_code: cep,
  street_name: logradouro,
  street_number: numero,
  neighborhood: bairro,
  city: cidade,
  federal_unit: uf,
})

/** Mercado Pago sends webhooks only to https addresses. Without one, a job asks for every payment. */
function notificationOf({ publicUrl }: AmbienteDoMercadoPago) {
  const url = publicUrl()
  return url.startsWith('https://') ? { notification_url: `${url}/api/v1/webhooks/mercadopago` } : {}
}

/** With milliseconds and an offset: 2026-11-20T15:20:00.000-03:00. */
const instantOf = (em: Date) => z.encode(Instante, em).replace('-03:00', '.000-03:00')
