import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../../../kernel/deps.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { mayInSession, type SessionDeAssinante } from '../../../../kernel/session.ts'
import { findAssinante } from '../../../acesso/index.ts'
import { findSaldos } from '../../../carteira/index.ts'
import { findResumo } from '../../../frete/index.ts'
import type { Calculo } from '../calculo.ts'
import { companyOf, nomeDoOfertado } from '../catalogo.ts'
import type { CompraDoDialeto } from '../compra.ts'
import { linksOf } from '../etiquetas.ts'
import { medidasDitas, pessoaDita, productsOf, protocolo, statusDito } from '../pedido.rules.ts'
import { maySeeDono, type Pedido } from '../pedido.ts'
import { servicoDoCodigo } from '../servicos.rules.ts'
import { dinheiro } from '../valores.rules.ts'

/** The services that this dialect has a number for. */
const DO_SUPERFRETE: readonly number[] = [1, 2, 17, 3]

/** The list of services. Prices are numbers. A service that cannot carry the parcel has `has_error: true` and the reason. */
export const renderCalculo = (deps: Deps, { servicos, products }: Calculo) =>
  servicos
    .filter(({ servico }) => DO_SUPERFRETE.includes(servico.id))
    .map((calculado) => {
      const { servico } = calculado
      const name = nomeDoOfertado(deps, calculado)
      const company = companyOf(deps, calculado)
      if ('motivo' in calculado) return { id: servico.id, name, company, has_error: true, error: calculado.motivo }
      const { cotacao } = calculado
      const { tempoMinimo: min, tempoMaximo: max } = cotacao.prazoDeEntrega
      const { height, width, length, weight } = medidasDitas(cotacao)
      const price = cotacao.valorFrete / 100
      return {
        id: servico.id,
        name,
        price,
        discount: '0.00',
        currency: 'R$',
        delivery_time: max,
        delivery_range: { min, max },
        packages: [
          {
            price,
            discount: '0.00',
            format: 'box',
            dimensions: { height, width, length },
            weight,
            insurance_value: dinheiro(cotacao.valorSeguro),
            products,
          },
        ],
        additional_services: {
          receipt: cotacao.cotacao.avisoRecebimento,
          own_hand: cotacao.cotacao.maoPropria,
        },
        company,
        has_error: false,
      }
    })

/** An order that was just put into the cart. */
export const renderNovo = ({ id, item }: Pedido) => ({
  id,
  protocol: protocolo('ORD', id),
  price: dinheiro(item.valorFrete),
  status: 'pending',
})

/** Seconds in which a second checkout of the same orders is a repeat by the plug-in. */
const REPETIDO_SECONDS = 10 * 60

/** A purchase. Throws CONFLICT for an older purchase: its orders are paid already. */
export async function renderCompra(deps: Deps, session: SessionDeAssinante, { compra, pedidos }: CompraDoDialeto) {
  if (plusSeconds(compra.compradaEm, REPETIDO_SECONDS) <= deps.clock.now())
    throw new AppError('CONFLICT', 'Estes pedidos já foram pagos.')
  const orders = []
  // a program that may buy but not see fretes gets no labels
  const links = mayInSession(session, 'verFretes') ? await linksOf(deps, session, pedidos) : new Map<string, string>()
  for (const pedido of pedidos) {
    const { id, price, discount, service_id, tracking, print } = ditoOf(pedido, links.get(pedido.id))
    orders.push({ id, price, discount, service_id, tracking, print })
  }
  return { success: true, purchase: { status: 'paid', orders } }
}

/** An order with all its data and the link to its label. */
export const renderPedido = async (deps: Deps, session: SessionDeAssinante, pedido: Pedido) =>
  ditoOf(pedido, (await linksOf(deps, session, [pedido])).get(pedido.id))

function ditoOf(pedido: Pedido, url: string | null = null) {
  const { id, item, etiquetas } = pedido
  const when = pedido.onde === 'frete' ? pedido.instantes : undefined
  return {
    id,
    protocol: protocolo('ORD', id),
    status: statusOf(pedido),
    tracking: pedido.onde === 'frete' ? pedido.item.codigoEncomenda : null,
    price: item.valorFrete / 100,
    discount: 0,
    service_id: servicoDoCodigo(item.produto.codigo)?.id ?? null,
    from: pessoaDita(item.remetente),
    to: pessoaDita(item.destinatario),
    products: productsOf(item),
    print: { url },
    tags: etiquetas,
    delivery_min: item.tempoMinimo,
    delivery_max: item.tempoMaximo,
    created_at: iso(pedido.criadoEm),
    generated_at: iso(when?.gerado),
    posted_at: iso(when?.postado),
    delivered_at: iso(when?.entregue),
    canceled_at: iso(when?.cancelado),
    expired_at: iso(when?.vencido),
  }
}

const iso = (em: Date | null | undefined) => em?.toISOString() ?? null

/** The status of an order. This dialect has no words for an order with its label or in cancelling: both are `released`. */
function statusOf(pedido: Pedido) {
  const dito = pedido.onde === 'frete' ? statusDito(pedido.item) : 'pending'
  return dito === 'generated' || dito === 'paused' ? 'released' : dito
}

/** The owner of the subscription, with balance and limit. Document, e-mail and phone are null without `maySeeDono`. */
export async function renderUser({ db }: Deps, session: SessionDeAssinante) {
  const { assinaturaUuid } = session
  const seesDono = maySeeDono(session)
  const dono = await findAssinante(db, assinaturaUuid)
  if (!dono) throw new AppError('NOT_FOUND', 'Conta não encontrada.')
  const { saldo } = await findSaldos(db, assinaturaUuid)
  const { numeroFretes, fretesAtivos } = await findResumo(db, assinaturaUuid)
  return {
    id: assinaturaUuid,
    firstname: dono.nome,
    lastname: dono.sobrenome,
    email: seesDono ? dono.email : null,
    phone: seesDono ? dono.telefone : null,
    document: seesDono ? dono.cpf : null,
    balance: saldo / 100,
    limits: { shipments: numeroFretes, shipments_available: Math.max(0, numeroFretes - fretesAtivos) },
  }
}
