import type { Deps } from '../../../../kernel/deps.ts'
import { nomeDoServico } from '../catalogo.ts'
import { FORMATOS_DITOS, medidasDitas, pessoaDita, productsOf, protocolo, statusDito } from '../pedido.rules.ts'
import type { Pedido } from '../pedido.ts'
import { servicoDoCodigo } from '../servicos.rules.ts'
import { instante } from '../valores.rules.ts'

/** An order in Melhor Envio's shape. What we do not have is null. */
export function renderPedido(deps: Deps, pedido: Pedido) {
  const { id, item, etiquetas } = pedido
  const encomenda = pedido.onde === 'frete' ? pedido.item : pedido.item.cotacao
  const { height, width, length, diameter, weight } = medidasDitas(encomenda)
  const format = FORMATOS_DITOS[encomenda.formato]
  const times = instantesDitos(pedido)
  return {
    id,
    protocol: protocolo('ORD', id),
    service_id: servicoDoCodigo(item.produto.codigo)?.id ?? null,
    agency_id: 'agenciaEndereco' in item ? item.agenciaEndereco : null,
    contract: null,
    service_code: null,
    quote: item.valorFrete / 100,
    price: item.valorFrete / 100,
    coupon: null,
    discount: 0,
    delivery_min: item.tempoMinimo,
    delivery_max: item.tempoMaximo,
    status: statusOf(pedido),
    reminder: null,
    insurance_value: item.valorSeguro / 100,
    weight,
    width,
    height,
    length,
    diameter,
    format,
    billed_weight: null,
    receipt: item.cotacao.avisoRecebimento,
    own_hand: item.cotacao.maoPropria,
    collect: false,
    collect_scheduled_at: null,
    reverse: 'logisticaReversa' in item.cotacao ? item.cotacao.logisticaReversa : null,
    non_commercial: item.notaFiscal === null,
    authorization_code: null,
    tracking: codigoOf(pedido),
    self_tracking: codigoOf(pedido),
    delivery_receipt: null,
    additional_info: null,
    cte_key: null,
    ...times,
    suspended_at: null,
    updated_at: pedido.onde === 'frete' ? instante(pedido.item.dataStatus) : times.created_at,
    parse_pi_at: null,
    products: productsOf(item),
    from: pessoaDita(item.remetente),
    to: pessoaDita(item.destinatario),
    service: serviceOf(deps, pedido),
    agency: null,
    invoice: item.notaFiscal && { key: item.notaFiscal.numeroDanfCte, number: null },
    tags: etiquetas,
    generated_key: null,
    volumes: [
      {
        id: 1,
        height,
        width,
        length,
        diameter,
        weight,
        format,
        created_at: times.created_at,
        updated_at: times.created_at,
      },
    ],
  }
}

/** An order without people, goods, invoice and tags, for a program that may not see fretes. */
export function renderSemPessoas(deps: Deps, pedido: Pedido) {
  const dito = renderPedido(deps, pedido)
  return {
    id: dito.id,
    protocol: dito.protocol,
    service_id: dito.service_id,
    quote: dito.quote,
    price: dito.price,
    discount: dito.discount,
    delivery_min: dito.delivery_min,
    delivery_max: dito.delivery_max,
    status: dito.status,
    tracking: dito.tracking,
    self_tracking: dito.self_tracking,
    paid_at: dito.paid_at,
    created_at: dito.created_at,
    updated_at: dito.updated_at,
  }
}

/** The carrier's code. Our public page of tracking finds the parcel by this code, too. */
const codigoOf = (pedido: Pedido) => (pedido.onde === 'frete' ? pedido.item.codigoEncomenda : null)

const statusOf = (pedido: Pedido) => (pedido.onde === 'frete' ? statusDito(pedido.item) : 'pending')

/** The times of an order's life. */
function instantesDitos(pedido: Pedido) {
  const when = pedido.onde === 'frete' ? pedido.instantes : undefined
  return {
    created_at: instante(pedido.criadoEm),
    paid_at:
      pedido.onde === 'frete' && pedido.item.statusFrete !== 'AGUARDANDO_PAGAMENTO' ? instante(pedido.item.data) : null,
    generated_at: instante(when?.gerado),
    posted_at: instante(when?.postado),
    delivered_at: instante(when?.entregue),
    canceled_at: instante(when?.cancelado),
    expired_at: instante(when?.vencido),
  }
}

function serviceOf(deps: Deps, { onde, item }: Pedido) {
  const { transportadora, produto } = item
  const servico = servicoDoCodigo(produto.codigo)
  const etiquetaDeTeste = onde === 'frete' && 'etiquetaDeTeste' in item ? item.etiquetaDeTeste : null
  return {
    id: servico?.id ?? null,
    name: nomeDoServico(deps, servico?.nome ?? produto.nomeProduto, {
      etiquetaDeTeste,
      transportadoraUuid: transportadora.uuid,
    }),
    status: 'available',
    type: servico?.tipo ?? null,
    range: 'interstate',
    restrictions: null,
    requirements: null,
    optionals: null,
    company: {
      id: servico?.company.id ?? null,
      name: transportadora.nomeTransportadora,
      status: 'available',
      picture: transportadora.urlLogo ? `${deps.publicUrl()}${transportadora.urlLogo}` : null,
      use_own_contract: false,
    },
  }
}

/** What tracking tells of an order; there is no list of events in this dialect. */
export const renderRastreio = (pedido: Pedido) => ({
  id: pedido.id,
  protocol: protocolo('ORD', pedido.id),
  status: statusOf(pedido),
  tracking: codigoOf(pedido),
  melhorenvio_tracking: codigoOf(pedido),
  ...instantesDitos(pedido),
})
