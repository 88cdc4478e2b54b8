import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../kernel/deps.ts'
import { type CarrinhoVisto, renderCarrinho } from './apresentacao.ts'
import {
  bumpVersao,
  deleteItens,
  finishCarrinho,
  type ItemVendido,
  joinItens,
  listItens,
  listVendidos,
  lockAberto,
  lockCarrinhoOf,
  updateEstado,
} from './carrinho.repo.ts'
import { etagOf, namesVersao } from './carrinho.rules.ts'

/** A cart that somebody is about to buy, held until the transaction ends. */
export type Venda =
  | { estado: 'ABERTO'; uuid: string; versao: number; itens: ItemVendido[]; total: Centavos }
  | { estado: 'EM_PAGAMENTO' | 'COMPRADO' | 'EXPIRADO'; uuid: string }

/** The subscriber's cart of this uuid; undefined when there is none. Whoever asks has locked the account. */
export async function takeCarrinho(tx: Db, assinaturaUuid: string, uuid: string): Promise<Venda | undefined> {
  const carrinho = await lockCarrinhoOf(tx, assinaturaUuid, uuid)
  if (!carrinho) return undefined
  const { estado } = carrinho
  if (estado !== 'ABERTO') return { estado, uuid }
  const itens = await listVendidos(tx, uuid)
  const total = itens.reduce((sum, { valorFreteCentavos }) => sum + valorFreteCentavos, 0)
  return { estado, uuid, versao: carrinho.versao, itens, total }
}

/** Whether the cart is the version that the client names; who names none has agreed to any. */
export const isVersaoVista = (carrinho: { uuid: string; versao: number }, ifMatch: string | undefined) =>
  ifMatch === undefined || namesVersao(ifMatch, etagOf(carrinho))

/** The cart that is about to be bought, as its owner sees it. */
export const renderVenda = (
  deps: Deps,
  tx: Db,
  assinaturaUuid: string,
  { uuid, versao, itens }: Extract<Venda, { estado: 'ABERTO' }>,
): Promise<CarrinhoVisto> => renderCarrinho(deps, tx, assinaturaUuid, { carrinho: { uuid, versao }, itens })

/** A payment for it is under way: nobody changes or buys it meanwhile. */
export const holdCarrinho = (tx: Db, uuid: string) =>
  updateEstado(tx, uuid, { de: 'ABERTO', para: 'EM_PAGAMENTO', em: null })

/** What is in a cart that is being paid. */
export async function listItensEmPagamento(tx: Db, assinaturaUuid: string, uuid: string) {
  const carrinho = await lockCarrinhoOf(tx, assinaturaUuid, uuid)
  if (carrinho?.estado !== 'EM_PAGAMENTO') throw new Error(`the cart ${uuid} is not being paid`)
  return listVendidos(tx, uuid)
}

/** It is bought, and what was in it is forgotten here: it lives on as fretes. */
export const closeCarrinho = ({ clock }: Deps, tx: Db, uuid: string, de: 'ABERTO' | 'EM_PAGAMENTO') =>
  finishCarrinho(tx, uuid, de, clock.now())

/**
 * Its payment came to nothing: it is open again, without the items at these places, which were cancelled meanwhile. Where
 * the subscriber has begun another cart, what was in it comes behind what is in that one.
 */
export async function reopenCarrinho(
  { clock }: Deps,
  tx: Db,
  assinaturaUuid: string,
  uuid: string,
  canceladas: readonly number[],
) {
  const itens = canceladas.length > 0 ? await listItens(tx, uuid) : []
  const dropped = itens.filter(({ posicao }) => canceladas.includes(posicao)).map((item) => item.uuid)
  if (dropped.length > 0) {
    await deleteItens(tx, uuid, dropped)
    await bumpVersao(tx, uuid)
    if (dropped.length === itens.length)
      return updateEstado(tx, uuid, { de: 'EM_PAGAMENTO', para: 'EXPIRADO', em: clock.now() })
  }
  const aberto = await lockAberto(tx, assinaturaUuid)
  if (!aberto) return updateEstado(tx, uuid, { de: 'EM_PAGAMENTO', para: 'ABERTO', em: null })
  await joinItens(tx, uuid, aberto.uuid)
  await bumpVersao(tx, aberto.uuid)
  return updateEstado(tx, uuid, { de: 'EM_PAGAMENTO', para: 'EXPIRADO', em: clock.now() })
}
