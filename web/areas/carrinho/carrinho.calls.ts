import * as z from 'zod'
import { Carrinho, type FreteDigitado, findCarrinho, saveCarrinho } from '#contract/carrinho'
import { CallError, callWithHeaders } from '../../app/data/api.ts'
import { STORED, store } from '../../app/data/stored.ts'

/** The open cart with its version (`etag`); both are null where no cart is open. */
export type CarrinhoLido = { carrinho: Carrinho | null; etag: string | null }

/** The open cart. Its absence (S1 §4: NOT_FOUND) is no error. */
export async function readCarrinho(signal?: AbortSignal): Promise<CarrinhoLido> {
  try {
    const { answer, headers } = await callWithHeaders(findCarrinho, { ...(signal && { signal }) })
    return read(answer, headers)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'NOT_FOUND') throw error
    store(STORED.quantidadeNoCarrinho, 0)
    return { carrinho: null, etag: null }
  }
}

/** Saves the whole cart. Refused if somebody has changed the cart since it was read. */
export async function writeCarrinho(fretes: FreteDigitado[], etag: string | null): Promise<CarrinhoLido> {
  const { answer, headers } = await callWithHeaders(saveCarrinho, {
    body: { fretes },
    headers: etag === null ? { 'if-none-match': '*' } : { 'if-match': etag },
  })
  return read(answer, headers)
}

/** The cart that came with a conflict; null for another error, or if the conflict brought no readable cart. */
export function readConflito(error: unknown): CarrinhoLido | null {
  if (!isAlterado(error)) return null
  const atual = z.safeDecode(Carrinho, error.atual as z.input<typeof Carrinho>)
  const etag = error.headers?.get('etag')
  return atual.success && etag ? { carrinho: atual.data, etag } : null
}

export const isAlterado = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 'CARRINHO_ALTERADO' || error.code === 'PRECONDICAO')

/** The cart of an answer with its version. Also stores the number of items for the badge (S1 §4). */
function read(carrinho: Carrinho, headers: Headers): CarrinhoLido {
  store(STORED.quantidadeNoCarrinho, carrinho.fretes.length)
  return { carrinho, etag: headers.get('etag') }
}
