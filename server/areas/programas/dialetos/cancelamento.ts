import { canCancel } from '#contract/frete-envio'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { cancelFrete } from '../../frete/index.ts'
import { findPedidos, findTodos, type Pedido, pedidoNaoEncontrado } from './pedido.ts'

/** Longest reason that is kept of a cancelling. */
const JUSTIFICATIVA_MAX = 255

/** Whether these orders can be cancelled now; those that are not there are left out. Throws NOT_FOUND when none is. */
export async function listCancelaveis(deps: Deps, session: SessionDeAssinante, ids: readonly string[]) {
  const found = await findPedidos(deps, session, ids)
  if (found.size === 0) throw pedidoNaoEncontrado()
  return [...found].map(([id, pedido]) => [id, isCancelavel(pedido)] as const)
}

const isCancelavel = (pedido: Pedido) => pedido.onde === 'frete' && canCancel(pedido.item.statusFrete)

/**
 * Cancels bought orders one after the other and tells which are cancelled: false while the carrier is still being asked. A repeat
 * gets the same answer. Throws NOT_FOUND before anything is cancelled, and CONFLICT for an order that is not bought or too far.
 */
export async function cancelPedidos(
  deps: Deps,
  session: SessionDeAssinante,
  asked: readonly { id: string; description: string }[],
) {
  const pedidos = await findTodos(
    deps,
    session,
    asked.map(({ id }) => id),
  )
  if (pedidos.some(({ onde }) => onde === 'carrinho'))
    throw new AppError('CONFLICT', 'Um pedido que não foi comprado não é cancelado: tire-o do carrinho.')
  const ended: [id: string, isCancelado: boolean][] = []
  for (const { id, item } of pedidos) {
    const justificativa = asked
      .find((one) => one.id.toLowerCase() === id)
      ?.description.trim()
      .slice(0, JUSTIFICATIVA_MAX)
    const { cancelado } = await cancelFrete(deps, { ...session, uuid: item.uuid, justificativa })
    ended.push([id, cancelado])
  }
  return ended
}
