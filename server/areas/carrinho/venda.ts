import { randomUUIDv7 } from 'node:crypto'
import type { Centavos } from '#contract/kernel/values/centavos'
import { together } from '../../db/transact.ts'
import type { Db, Deps } from '../../kernel/deps.ts'
import { findAgencias } from '../cotacao/index.ts'
import type { Leitor } from '../destinatario/index.ts'
import { agenciasDe, type CarrinhoVisto, problemaDe, renderCarrinho, totalDe } from './apresentacao.ts'
import {
  bumpVersao,
  deleteItens,
  finishCarrinho,
  type ItemVendido,
  insertAberto,
  joinItens,
  listItens,
  listVendidos,
  lockAberto,
  lockCarrinhoOf,
  moveItens,
  touchCarrinho,
  updateEstado,
} from './carrinho.repo.ts'
import { etagOf, namesVersao } from './carrinho.rules.ts'

/** A cart about to be bought, locked until the transaction ends: the items to buy and the others. */
export type VendaAberta = {
  estado: 'ABERTO'
  uuid: string
  versao: number
  itens: ItemVendido[]
  resto: ItemVendido[]
  total: Centavos
}
export type Venda = VendaAberta | { estado: 'EM_PAGAMENTO' | 'COMPRADO' | 'EXPIRADO'; uuid: string }

/**
 * Locks and reads the subscriber's cart of this uuid; undefined when there is none. The caller has locked the account.
 * With `escolhidos` these items are bought, not the selected ones.
 */
export async function takeCarrinho(
  tx: Db,
  assinaturaUuid: string,
  uuid: string,
  escolhidos?: readonly string[],
): Promise<Venda | undefined> {
  const [carrinho, todos] = await together(lockCarrinhoOf(tx, assinaturaUuid, uuid), listVendidos(tx, uuid))
  if (!carrinho) return undefined
  const { estado } = carrinho
  if (estado !== 'ABERTO') return { estado, uuid }
  const isComprado = (item: ItemVendido) => (escolhidos ? escolhidos.includes(item.uuid) : item.isSelecionado)
  const { itens = [], resto = [] } = Object.groupBy(todos, (item) => (isComprado(item) ? 'itens' : 'resto'))
  return { estado, uuid, versao: carrinho.versao, itens, resto, total: totalDe(itens) }
}

/** Whether the cart has the version that the client names; without one, any version passes. */
export const isVersaoVista = (carrinho: { uuid: string; versao: number }, ifMatch: string | undefined) =>
  ifMatch === undefined || namesVersao(ifMatch, etagOf(carrinho))

/** Whether a selected item cannot be bought: no valid price, or its agency has closed. */
export async function hasProblema(deps: Deps, tx: Db, { itens }: VendaAberta) {
  const agencias = await findAgencias({ db: tx, config: deps.config }, agenciasDe(itens))
  return itens.some((item) => problemaDe(deps, item, agencias) !== null)
}

/** The cart about to be bought, as this session sees it. */
export const renderVenda = (
  deps: Deps,
  tx: Db,
  assinaturaUuid: string,
  { uuid, versao, itens, resto }: VendaAberta,
  leitor: Leitor,
): Promise<CarrinhoVisto> => {
  const todos = [...itens, ...resto].toSorted((a, b) => a.posicao - b.posicao)
  return renderCarrinho(deps, tx, assinaturaUuid, { carrinho: { uuid, versao }, itens: todos }, leitor)
}

/**
 * Puts the cart into EM_PAGAMENTO: nobody changes or buys it meanwhile. The items that are not selected become the open
 * cart, under a new uuid (D §22).
 */
export async function holdCarrinho({ clock }: Deps, tx: Db, assinaturaUuid: string, { uuid, resto }: VendaAberta) {
  await updateEstado(tx, uuid, { de: 'ABERTO', para: 'EM_PAGAMENTO', em: null })
  if (resto.length === 0) return
  const proximo = randomUUIDv7()
  if (!(await insertAberto(tx, { uuid: proximo, assinaturaUuid, em: clock.now() })))
    throw new Error(`a second cart was opened beside ${uuid}`)
  await moveItens(
    tx,
    { de: uuid, para: proximo },
    resto.map((item) => item.uuid),
  )
}

/** The subscriber's open cart with the prices of its items, locked until the transaction ends; undefined without one. */
export async function holdAberto(tx: Db, assinaturaUuid: string) {
  const aberto = await lockAberto(tx, assinaturaUuid)
  if (!aberto) return undefined
  const itens = await listItens(tx, aberto.uuid)
  return { carrinhoUuid: aberto.uuid, precos: new Map(itens.map((item) => [item.uuid, item.valorFreteCentavos])) }
}

/** The items of a cart in EM_PAGAMENTO. */
export async function listItensEmPagamento(tx: Db, assinaturaUuid: string, uuid: string) {
  const carrinho = await lockCarrinhoOf(tx, assinaturaUuid, uuid)
  if (carrinho?.estado !== 'EM_PAGAMENTO') throw new Error(`the cart ${uuid} is not being paid`)
  return listVendidos(tx, uuid)
}

/** Buys an open cart at once. The items that are not selected stay, as in `holdCarrinho`. */
export async function sellCarrinho(deps: Deps, tx: Db, assinaturaUuid: string, venda: VendaAberta) {
  if (venda.resto.length === 0) return closeCarrinho(deps, tx, venda.uuid, 'ABERTO')
  await holdCarrinho(deps, tx, assinaturaUuid, venda)
  return closeCarrinho(deps, tx, venda.uuid)
}

/** Marks the cart as bought and deletes its items: they live on as fretes. */
export const closeCarrinho = ({ clock }: Deps, tx: Db, uuid: string, de: 'ABERTO' | 'EM_PAGAMENTO' = 'EM_PAGAMENTO') =>
  finishCarrinho(tx, uuid, de, clock.now())

/**
 * Opens the cart again after a failed payment, without the items at these places, which were cancelled meanwhile. The
 * items of a cart that was opened meanwhile join it (D §22). If all its items were cancelled, the cart ends as
 * EXPIRADO.
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
  if (aberto) {
    await updateEstado(tx, aberto.uuid, { de: 'ABERTO', para: 'EXPIRADO', em: clock.now() })
    await joinItens(tx, { de: aberto.uuid, para: uuid })
    await touchCarrinho(tx, uuid, clock.now())
  }
  return updateEstado(tx, uuid, { de: 'EM_PAGAMENTO', para: 'ABERTO', em: null })
}
