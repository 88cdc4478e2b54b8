import type { FreteDigitado } from '#contract/carrinho'
import { isAlterado, readCarrinho, readConflito, writeCarrinho } from './carrinho.calls.ts'

/** What becomes of the items. Asked again with the present ones when another tab was faster. */
export type Change = (fretes: FreteDigitado[]) => FreteDigitado[]

/** The cart could not be read, so nothing was changed. */
export class CarrinhoIlegivel extends Error {}

const TRIES = 5

/** Reads the cart, changes it and saves it whole; nothing that another tab or device saved meanwhile is lost. */
export async function editCarrinho(change: Change) {
  let lido = await read()
  for (let turn = 1; ; turn++) {
    try {
      return await writeCarrinho(change(lido.carrinho?.fretes ?? []), lido.etag)
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
