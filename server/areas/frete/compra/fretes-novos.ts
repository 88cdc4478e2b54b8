import { randomUUIDv7 } from 'node:crypto'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { together } from '../../../db/transact.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import type { ItemVendido } from '../../carrinho/index.ts'
import { tellLimite } from '../avisos/avisos.ts'
import { insertFretes, lockResumo } from '../frete.repo.ts'
import type { Resumo } from '../limite/limite.ts'
import { margemOf } from '../medicao/medicao.rules.ts'
import { issueFretes } from '../transporte/emissao.ts'

/** A purchase from which fretes are created. */
export type Nascimento = {
  assinaturaUuid: string
  carrinhoUuid: string
  /** The uuid of the payment; the cart's uuid when the wallet alone pays. */
  compraUuid: string
  itens: readonly ItemVendido[]
  status: Extract<StatusDeFrete, 'AGUARDANDO_PAGAMENTO' | 'PENDENTE'>
  /** Until when the purchase can be paid, while it waits for its payment. */
  prazoPagamento?: Date | null
  causa: string
  ator: string
  /** The subscriber's counters before the purchase, if the caller has locked them already. */
  resumo?: Resumo
}

/** Creates one frete for each item of the cart, in the transaction of the purchase. */
export async function createFretes(deps: Deps, tx: Db, nascimento: Nascimento) {
  const {
    itens,
    assinaturaUuid,
    carrinhoUuid,
    compraUuid,
    status,
    prazoPagamento = null,
    causa,
    ator,
    resumo,
  } = nascimento
  const em = deps.clock.now()
  const nascido = {
    assinaturaUuid,
    carrinhoUuid,
    compraUuid,
    compradoEm: em,
    status,
    statusEm: em,
    statusCausa: causa,
    statusAtor: ator,
    prazoExpiracao: prazoPagamento,
  }
  const uuids = uuidsInListOrder(itens.length)
  const fretes = itens.map((item, n) => ({
    ...volumeOf(item),
    margemCentavos: margemOf(item),
    uuid: uuids[n]!,
    ...nascido,
  }))
  const [{ ativos, reservados, numeroFretes }] = await together(
    resumo ?? lockResumo(tx, assinaturaUuid),
    insertFretes(tx, fretes),
    status === 'PENDENTE' && deps.jobs.enqueue(tx, issueFretes, { compraUuid }),
  )
  if (ativos + reservados + fretes.length >= numeroFretes)
    await tellLimite(deps, tx, assinaturaUuid, compraUuid, numeroFretes)
}

/**
 * Lists sort by uuid, the greatest first. With these uuids the fretes of one purchase are listed and printed in the
 * order of the cart.
 */
const uuidsInListOrder = (count: number) =>
  Array.from({ length: count }, () => randomUUIDv7())
    .toSorted()
    .toReversed()

/** The item without what only a cart needs. */
function volumeOf(item: ItemVendido) {
  const { validaAte: _, valorAnteriorCentavos: __, problema: ___, isSelecionado: ____, ...volume } = item
  return volume
}
