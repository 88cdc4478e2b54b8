import type { FreteDigitado } from '#contract/carrinho'
import { type CarrinhoLido, isAlterado, readCarrinho, readConflito, writeCarrinho } from './carrinho.calls.ts'

/** What becomes of the items. Asked again with the present ones when another tab was faster. */
export type Change = (fretes: FreteDigitado[]) => FreteDigitado[]

/** The cart could not be read, so nothing was changed. */
export class CarrinhoIlegivel extends Error {}

const TRIES = 5

/**
 * Reads the cart, changes it and saves it whole; nothing that another tab or device saved meanwhile is lost. Whoever has
 * `seen` the cart saves the reading: where it is another by now, the refusal brings it. Where
 * there is no cart and nothing to put into one, none is made.
 */
export async function editCarrinho(change: Change, seen?: CarrinhoLido) {
  let lido = seen?.etag ? seen : await read()
  for (let turn = 1; ; turn++) {
    const fretes = change(lido.carrinho?.fretes ?? [])
    if (!lido.carrinho && fretes.length === 0) return lido
    try {
      return await writeCarrinho(fretes, lido.etag)
    } catch (error) {
      if (!isAlterado(error) || turn === TRIES) throw error
      lido = readConflito(error) ?? (await read())
    }
  }
}

async function read() {
  try {
    return await readCarrinho()
  } catch (cause) {
    throw new CarrinhoIlegivel('Falha ao obter dados do carrinho', { cause })
  }
}
