import type { EndpointAnswer } from '#contract/kernel/http/endpoint'
import { findPagamentoComCartao, payCartao } from '#contract/pagamento/cartao'
import { call, callWithHeaders } from '../../app/data/api.ts'
import { type CartaoDigitado, validadeOnTheWire } from './cartao.rules.ts'
import { type Alvo, customer } from './pagamento.calls.ts'

/** The card that pays: a saved card, by its security code, or a new one. */
export type Instrumento = { salvo: string; codigo: string } | (CartaoDigitado & { salvo: null; bandeira: string })
export type RespostaDoCartao = EndpointAnswer<typeof payCartao>

export const readPagamentoComCartao = (paymentId: string, signal: AbortSignal) =>
  call(findPagamentoComCartao, { params: { paymentId }, signal })

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
