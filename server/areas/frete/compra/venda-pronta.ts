import * as z from 'zod'
import { Carrinho, type FreteNoCarrinho } from '#contract/carrinho'
import { MENSAGENS_DA_COMPRA as MENSAGENS } from '#contract/kernel/values/mensagens-da-compra'
import { settleByKey } from '../../../db/quedas/whole-again.ts'
import { together } from '../../../db/transact.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { onceByKey } from '../../../kernel/guard/idempotency.ts'
import { holdAssinante } from '../../acesso/index.ts'
import {
  findCarrinho,
  hasProblema,
  isVersaoVista,
  renderVenda,
  takeCarrinho,
  type VendaAberta,
} from '../../carrinho/index.ts'

/**
 * The objections of higher areas to any purchase of the subscriber. Asked while this transaction holds the wallet, so that no
 * settlement runs at the same time.
 */
export async function findImpedimento(deps: Deps, tx: Db, assinaturaUuid: string): Promise<AppError | undefined> {
  for (const impedimento of deps.impedimentos) {
    const refused = await impedimento(deps, tx, assinaturaUuid)
    if (refused) return refused
  }
  return undefined
}

/** A request to buy, with the version of the cart that the client has seen. */
export type PedidoDeCompra = {
  assinaturaUuid: string
  /** Whether the subscriber buys, not a member of a shop. */
  isPropria: boolean
  carrinhoUuid: string
  /** The items to buy; undefined: the selected ones. */
  itens?: readonly string[]
  ifMatch: string | undefined
  /** Idempotency-Key, beside the cart's uuid, which is a key by itself. */
  chave: string | undefined
}

export const semCarrinho = () => new AppError('NOT_FOUND', MENSAGENS.semCarrinho)

const Comprado = z.object({ uuid: z.uuid() })

/** Thrown when prices of the cart have expired; rolls the transaction back, so nothing is written. */
class PrecoVencido extends Error {}

/**
 * Runs `run` in a transaction, once for each Idempotency-Key, with current prices. When `run` returns 'vencido',
 * expired prices are asked for again. If a price changed, CARRINHO_ALTERADO tells the person; otherwise `run` gets a
 * second try. `asked` is what a key stands for. A cart that `run` has closed before gets the same answer again.
 */
export async function withFreshPrices(
  deps: Deps,
  pedido: PedidoDeCompra,
  asked: Record<string, unknown>,
  run: (tx: Db) => Promise<{ uuid: string } | 'vencido'>,
): Promise<{ uuid: string }> {
  const { assinaturaUuid: dono, carrinhoUuid, itens, chave } = pedido
  const once = { dono, chave, pedido: { compra: carrinhoUuid, ...asked }, resposta: Comprado }
  const buy = () =>
    deps
      .transact((tx) => {
        settleByKey(tx) // the cart
        return onceByKey(tx, deps.clock, once, async () => {
          const bought = await run(tx)
          if (bought === 'vencido') throw new PrecoVencido() // the rollback leaves the key unused
          return bought
        })
      })
      .catch((error: unknown) => {
        if (error instanceof PrecoVencido) return 'vencido' as const
        throw error
      })
  const bought = await buy()
  if (bought !== 'vencido') return bought
  const { carrinho } = await findCarrinho(deps, pedido.assinaturaUuid, pedido)
  if (carrinho.fretes.some(itens ? (frete) => itens.includes(frete.uuid) && isPior(frete) : isMudado))
    throw new AppError('CARRINHO_ALTERADO', MENSAGENS.precoMudou, { atual: z.encode(Carrinho, carrinho) })
  // new dates at the same price leave the version that the person saw
  const again = await buy()
  if (again !== 'vencido') return again
  throw new AppError(
    'TRANSPORTADORA_INDISPONIVEL',
    'Um preço do carrinho venceu e a transportadora não respondeu. Tente de novo em instantes.',
  )
}

/** A changed price counts at any item, a problem only at a selected one. */
const isMudado = ({ valorAnterior, problema, selecionado }: FreteNoCarrinho) =>
  valorAnterior !== null || (selecionado && problema !== null)

/** What stops a purchase of named items: a problem, or a price that rose. A price that fell does not stop it. */
const isPior = ({ valorFrete, valorAnterior, problema }: FreteNoCarrinho) =>
  problema !== null || (valorAnterior !== null && valorFrete > valorAnterior)

const nadaSelecionado = ({ resto }: VendaAberta) =>
  resto.length === 0
    ? new AppError('CARRINHO_COM_PROBLEMA', MENSAGENS.vazio)
    : new AppError('NADA_SELECIONADO', MENSAGENS.nadaSelecionado)

/**
 * Locks the cart until the transaction ends and returns it if it can be bought. Throws what stands against the
 * purchase. Returns a cart that is not ABERTO as it is, and 'vencido' when a price has expired.
 */
export async function holdVenda(deps: Deps, tx: Db, pedido: PedidoDeCompra) {
  const { assinaturaUuid, carrinhoUuid, itens, ifMatch } = pedido
  const [isAssinante, venda] = await together(
    holdAssinante(tx, assinaturaUuid),
    takeCarrinho(tx, assinaturaUuid, carrinhoUuid, itens),
  )
  if (!isAssinante || !venda || venda.estado === 'EXPIRADO') throw semCarrinho()
  if (venda.estado !== 'ABERTO') return venda
  if (venda.itens.length === 0) throw nadaSelecionado(venda)
  const now = deps.clock.now()
  if (venda.itens.some(({ validaAte }) => validaAte <= now)) return 'vencido'
  const atual = async () => z.encode(Carrinho, (await renderVenda(deps, tx, assinaturaUuid, venda, pedido)).carrinho)
  if (!isVersaoVista(venda, ifMatch))
    throw new AppError('CARRINHO_ALTERADO', MENSAGENS.precoMudou, { atual: await atual() })
  if (await hasProblema(deps, tx, venda))
    throw new AppError('CARRINHO_COM_PROBLEMA', MENSAGENS.comProblema, { atual: await atual() })
  return venda
}
