import type { FreteDigitado } from '#contract/carrinho'
import { type CarrinhoLido, isAlterado, readCarrinho, readConflito, writeCarrinho } from './carrinho.calls.ts'

/** Makes the changed items from the present ones. Called again with newer items if another tab saved first. */
export type Change = (fretes: FreteDigitado[]) => FreteDigitado[]

/** The cart could not be read, so nothing was changed. */
export class CarrinhoIlegivel extends Error {}

const TRIES = 5

/**
 * Reads the cart, changes it and saves it whole; nothing that another tab or device saved meanwhile is lost. With
 * `seen` (the cart on the screen) the read is left out; if the cart has changed since, the refusal brings the new one.
 * Without a cart and without an item, no cart is created.
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
