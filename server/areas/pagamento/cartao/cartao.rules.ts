import { bandeiraOf, isNumeroDeCartao } from '#contract/kernel/values/cartao'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'

/** A card as typed, and the checked card for the PSP. */
type Digitado = {
  cardNumber?: string | null | undefined
  holder?: string | null | undefined
  expirationDate?: string | null | undefined
  securityCode?: string | null | undefined
}
export type CartaoLido = { numero: string; titular: string; mes: string; ano: string; codigo: string }

/** The checked card, or the message for the person (S2 §5) and its field. `hoje`: AAAA-MM. */
export function readCartao(
  card: Digitado | null | undefined,
  hoje: string,
): { cartao: CartaoLido } | { campo: string; mensagem: string } {
  const { cardNumber, holder, expirationDate, securityCode } = card ?? {}
  if (!cardNumber || !holder?.trim() || !expirationDate || !securityCode)
    return { campo: 'card.card', mensagem: MENSAGENS.cartaoIncompleto }
  const numero = cardNumber.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(numero) || !isNumeroDeCartao(numero))
    return { campo: 'card.card.cardNumber', mensagem: MENSAGENS.numeroInvalido }
  const [, mes, ano] = /^(0[1-9]|1[0-2])\/(20\d{2})$/.exec(expirationDate) ?? []
  if (!mes || !ano) return { campo: 'card.card.expirationDate', mensagem: MENSAGENS.validadeInvalida }
  if (`${ano}-${mes}` < hoje) return { campo: 'card.card.expirationDate', mensagem: MENSAGENS.cartaoVencido }
  const digitos = bandeiraOf(numero) === 'AMEX' ? 4 : 3
  if (!new RegExp(`^\\d{${digitos}}$`).test(securityCode))
    return { campo: 'card.card.securityCode', mensagem: MENSAGENS.codigoInvalido(digitos) }
  return { cartao: { numero, titular: holder.trim(), mes, ano, codigo: securityCode } }
}
