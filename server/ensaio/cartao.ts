import { proveHuman } from './captcha.ts'
import { CARRINHO_JUNTADO, type Pessoa } from './pessoa.ts'

type PedidoComCartao = {
  /** The cart's uuid; without one the payment is a top-up. */
  chartUuid?: string
  pagamento?: string
  amount: number
  numero: string
  headers?: Record<string, string>
}

/** Pays with a card, after a proof of being human; returns the payment, or undefined when there is none. */
export async function payWithCartao(pessoa: Pessoa, { amount, numero, headers = {}, ...what }: PedidoComCartao) {
  const path = '/api/v1/checkout/payment/card'
  const card = { cardNumber: numero, holder: 'ANA ENSAIO', expirationDate: '12/2090', securityCode: '123' }
  const body = { ...what, amount: { amount, currency: 'BRL' }, card: { saveCard: false, card } }
  for (;;) {
    await proveHuman(pessoa)
    const answer = await pessoa.call(
      { nome: 'POST /payment/card', method: 'POST', path, body, headers },
      200,
      'VALOR_DIVERGENTE',
      ...CARRINHO_JUNTADO,
      'PAGAMENTO_ENCERRADO',
      'CAPTCHA_OBRIGATORIO',
    )
    if (answer.status === 200) return String(answer.body.paymentId)
    if (answer.code !== 'CAPTCHA_OBRIGATORIO') return undefined // a try whose answer was lost has used the proof
  }
}
