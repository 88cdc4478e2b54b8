import { isNumeroDeCartao } from '#contract/kernel/values/cartao'
import type { Dia } from '#contract/kernel/values/instant'
import { type CartaoDigitado, PspRecusou } from '../../ports/psp.ts'

/** Refuses a card that every bank would refuse, before it is sent. The messages name the field and never its content. */
export function assertCartao({ numero, mes, ano, codigo }: CartaoDigitado, hoje: Dia) {
  if (!isNumeroDeCartao(numero)) throw new PspRecusou('Número do cartão inválido.')
  const isMes = /^(?:0[1-9]|1[0-2])$/.test(mes) && /^\d{4}$/.test(ano)
  if (!isMes || `${ano}-${mes}` < hoje.slice(0, 7)) throw new PspRecusou('Validade inválida.')
  assertCodigo(codigo)
}

export function assertCodigo(codigo: string) {
  if (!/^\d{3,4}$/.test(codigo)) throw new PspRecusou('Código de segurança inválido.')
}
