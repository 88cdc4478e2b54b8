import { canCancel } from '#contract/frete-envio'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { cancelFrete } from '../../frete/index.ts'
import { findPedidos, findTodos, type Pedido, pedidoNaoEncontrado } from './pedido.ts'

/** Characters of a cancelling's reason that are kept. */
const JUSTIFICATIVA_MAX = 255

/** Whether each of these orders can be cancelled now. Unknown orders are left out. Throws NOT_FOUND when all are unknown. */
export async function listCancelaveis(deps: Deps, session: SessionDeAssinante, ids: readonly string[]) {
  const found = await findPedidos(deps, session, ids)
  if (found.size === 0) throw pedidoNaoEncontrado()
  return [...found].map(([id, pedido]) => [id, isCancelavel(pedido)] as const)
}

const isCancelavel = (pedido: Pedido) => pedido.onde === 'frete' && canCancel(pedido.item.statusFrete)

/** Orders that are cancelled at the same time. */
const AT_ONCE = 4

/**
 * Cancels bought orders, and answers for each whether it is cancelled. The answer is false for an order that can no longer be
 * cancelled, and while the carrier has not confirmed. An order that is cancelled already is answered true. Throws NOT_FOUND
 * for an unknown order and CONFLICT for one that is not bought; then no order is cancelled.
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
  const motivos = new Map(asked.map(({ id, description }) => [id.toLowerCase(), description]))
  const ended: [id: string, isCancelado: boolean][] = []
  for (let from = 0; from < pedidos.length; from += AT_ONCE) {
    const group = pedidos.slice(from, from + AT_ONCE)
    ended.push(...(await Promise.all(group.map((pedido) => cancelOne(deps, session, pedido, motivos.get(pedido.id))))))
  }
  return ended
}

/** Cancels one order. Answers false on a failure and does not throw: other orders of the call may be cancelled already. */
async function cancelOne(
  deps: Deps,
  session: SessionDeAssinante,
  { id, item }: Pedido,
  motivo = '',
): Promise<[id: string, isCancelado: boolean]> {
  const justificativa = motivo.trim().slice(0, JUSTIFICATIVA_MAX)
  try {
    const { cancelado } = await cancelFrete(deps, { ...session, uuid: item.uuid, justificativa })
    return [id, cancelado]
  } catch (error) {
    if (!(error instanceof AppError)) deps.log.error({ frete: item.uuid, err: error }, 'an order is not cancelled')
    return [id, false]
  }
}
