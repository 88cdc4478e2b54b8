import type { Deps } from '../../../../kernel/deps.ts'
import { mayInSession, type SessionDeAssinante } from '../../../../kernel/session.ts'
import type { CompraDoDialeto } from '../compra.ts'
import type { Geracao } from '../geracao.ts'
import { protocolo } from '../pedido.rules.ts'
import { instante } from '../valores.rules.ts'
import { renderPedido, renderSemPessoas } from './pedido-dito.ts'

/**
 * A purchase in Melhor Envio's shape. Their `message` is left out, because a plug-in takes an answer with `message` for a
 * failure. A program that may buy but not see fretes gets orders without people and goods.
 */
export function renderCompra(deps: Deps, session: SessionDeAssinante, { compra, pedidos }: CompraDoDialeto) {
  const render = mayInSession(session, 'verFretes') ? renderPedido : renderSemPessoas
  const { uuid, total, compradaEm } = compra
  const em = instante(compradaEm)
  const protocol = protocolo('PUR', uuid)
  return {
    purchase: {
      id: uuid,
      protocol,
      total: total / 100,
      discount: 0,
      status: 'paid',
      paid_at: em,
      canceled_at: null,
      created_at: em,
      updated_at: em,
      payment: null,
      transactions: [
        {
          id: uuid,
          protocol: protocolo('TRN', uuid),
          value: total / 100,
          type: 'debit',
          status: 'authorized',
          description: `Pagamento de envios (${protocol})`,
          authorized_at: em,
          unauthorized_at: null,
          reserved_at: null,
          canceled_at: null,
          created_at: em,
          description_internal: null,
          reason: null,
        },
      ],
      orders: pedidos.map((pedido) => render(deps, pedido)),
      paypal_discounts: [],
    },
    digitable: null,
    redirect: null,
    token: null,
    payment_id: null,
  }
}

const GERACOES: Record<Geracao, { status: boolean; message: string }> = {
  gerado: { status: true, message: 'Envio gerado com sucesso' },
  'já gerado': { status: false, message: 'O envio já está gerado' },
  'em andamento': { status: false, message: 'A etiqueta ainda está sendo emitida. Tente de novo em instantes.' },
  'não pago': { status: false, message: 'O envio ainda não foi pago.' },
  encerrado: { status: false, message: 'O envio foi cancelado ou venceu.' },
}

export const renderGeracao = (said: ReadonlyMap<string, Geracao>) =>
  Object.fromEntries([...said].map(([id, geracao]) => [id, GERACOES[geracao]]))
