import * as z from 'zod'
import {
  cancelPagamento,
  findPagamento,
  findPix,
  listPagamentosPendentes,
  Pagamento,
  payPix,
} from '#contract/pagamento'
import { CallError, call, callWithHeaders } from '../../app/data/api.ts'
import { readAssinatura } from '../../app/data/perfil.ts'

/** What a payment is for: a cart in the version that the person has seen, or a top-up that has begun. */
export type Alvo = { chartUuid: string; etag: string | null } | { pagamento: string }
export const readPagamento = (paymentId: string, signal?: AbortSignal) =>
  call(findPagamento, { params: { paymentId }, ...(signal && { signal }) })
export const readPix = (paymentId: string, signal: AbortSignal) => call(findPix, { params: { paymentId }, signal })
export const readPendentes = (signal?: AbortSignal) => call(listPagamentosPendentes, { ...(signal && { signal }) })
export const giveUp = (paymentId: string) => call(cancelPagamento, { params: { paymentId } })

/** The Pix of a cart; while it is valid, every call answers the same Pix. */
export async function createPix({ chartUuid, etag, valor }: { chartUuid: string; etag: string | null; valor: number }) {
  const { answer } = await callWithHeaders(payPix, {
    body: { chartUuid, amount: { amount: valor, currency: 'BRL' }, pix: { customer: customer() } },
    headers: etag === null ? undefined : { 'if-match': etag },
  })
  return answer
}

/** The payment already under way for this cart, if a new one was refused for that reason. */
export function readEmAndamento(error: unknown): Pagamento | null {
  if (!(error instanceof CallError) || error.code !== 'CARRINHO_EM_PAGAMENTO') return null
  const atual = z.safeDecode(Pagamento, error.atual as z.input<typeof Pagamento>)
  return atual.success ? atual.data : null
}

/** The payer as the API takes it. */
export const customer = () => {
  const uuid = readAssinatura()
  return uuid === null ? null : { uuid }
}
