import * as z from 'zod'
import type { EndpointAnswer } from '#contract/kernel/http/endpoint'
import {
  cancelPagamento,
  findPagamento,
  findPix,
  listPagamentosPendentes,
  Pagamento,
  payPix,
} from '#contract/pagamento'
import { findPagamentoComCartao, payCartao } from '#contract/pagamento/cartao'
import { CallError, call, callWithHeaders } from '../../app/data/api.ts'
import { readAssinatura } from '../../app/data/perfil.ts'
import { validadeOnTheWire } from './cartao.rules.ts'

/** What a payment is for: a cart in the version that the person has seen, or a top-up that was begun already. */
export type Alvo = { chartUuid: string; etag: string | null } | { pagamento: string }
/** With what it is paid: a card that is kept, by its code, or a new one. */
export type Instrumento =
  | { salvo: string; codigo: string }
  | {
      salvo: null
      numero: string
      titular: string
      validade: string
      codigo: string
      apelido: string
      isParaGuardar: boolean
      bandeira: string
    }
export type RespostaDoCartao = EndpointAnswer<typeof payCartao>

export const readPagamento = (paymentId: string, signal?: AbortSignal) =>
  call(findPagamento, { params: { paymentId }, ...(signal && { signal }) })
export const readPix = (paymentId: string, signal: AbortSignal) => call(findPix, { params: { paymentId }, signal })
export const readPagamentoComCartao = (paymentId: string, signal: AbortSignal) =>
  call(findPagamentoComCartao, { params: { paymentId }, signal })
export const readPendentes = (signal?: AbortSignal) => call(listPagamentosPendentes, { ...(signal && { signal }) })
export const giveUp = (paymentId: string) => call(cancelPagamento, { params: { paymentId } })

/** The Pix of a cart; the same one while it is good, however often it is asked for. */
export async function createPix({ chartUuid, etag, valor }: { chartUuid: string; etag: string | null; valor: number }) {
  const { answer } = await callWithHeaders(payPix, {
    body: { chartUuid, amount: { amount: valor, currency: 'BRL' }, pix: { customer: customer() } },
    headers: etag === null ? undefined : { 'if-match': etag },
  })
  return answer
}

export async function chargeCartao(alvo: Alvo, valor: number, instrumento: Instrumento): Promise<RespostaDoCartao> {
  const { answer } = await callWithHeaders(payCartao, {
    body: {
      ...('pagamento' in alvo ? { pagamento: alvo.pagamento } : { chartUuid: alvo.chartUuid }),
      amount: { amount: valor, currency: 'BRL' },
      card: instrumento.salvo === null ? novo(instrumento) : salvo(instrumento),
    },
    headers: 'etag' in alvo && alvo.etag !== null ? { 'if-match': alvo.etag } : undefined,
  })
  return answer
}

/** The payment that is under way for this cart already, where that is why a new one was refused. */
export function readEmAndamento(error: unknown): Pagamento | null {
  if (!(error instanceof CallError) || error.code !== 'CARRINHO_EM_PAGAMENTO') return null
  const atual = z.safeDecode(Pagamento, error.atual as z.input<typeof Pagamento>)
  return atual.success ? atual.data : null
}

const salvo = ({ salvo, codigo }: Extract<Instrumento, { salvo: string }>) => ({
  token: salvo,
  saveCard: false,
  customer: customer(),
  card: { securityCode: codigo },
})

const novo = (cartao: Extract<Instrumento, { salvo: null }>) => ({
  token: null,
  saveCard: cartao.isParaGuardar,
  customer: customer(),
  card: {
    cardName: cartao.apelido,
    cardNumber: cartao.numero,
    brand: cartao.bandeira,
    holder: cartao.titular,
    expirationDate: validadeOnTheWire(cartao.validade),
    securityCode: cartao.codigo,
  },
})

const customer = () => {
  const uuid = readAssinatura()
  return uuid === null ? null : { uuid }
}
