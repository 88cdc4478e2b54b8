import type { Deps } from '../../../../kernel/deps.ts'
import type { Calculado, Calculo } from '../calculo.ts'
import { companyOf, nomeDoOfertado } from '../catalogo.ts'
import { medidasDitas } from '../pedido.rules.ts'
import { dinheiro } from '../valores.rules.ts'

/** The list of services in Melhor Envio's shape; one that cannot carry the parcel has `error` and no price. */
export const renderCalculo = (deps: Deps, calculo: Calculo) =>
  calculo.servicos.map((calculado) =>
    'motivo' in calculado ? renderRecusado(deps, calculado) : renderCotado(deps, calculado, calculo),
  )

const renderRecusado = (deps: Deps, calculado: Calculado & { motivo: string }) => ({
  id: calculado.servico.id,
  name: nomeDoOfertado(deps, calculado),
  error: calculado.motivo,
  company: companyOf(deps, calculado),
})

/** A service with its price. It has no keys `error` and `message`: a plug-in drops a service that has one of them. */
function renderCotado(
  deps: Deps,
  calculado: Extract<Calculado, { cotacao: unknown }>,
  { products }: Pick<Calculo, 'products'>,
) {
  const { cotacao, servico } = calculado
  const price = dinheiro(cotacao.valorFrete)
  const { tempoMinimo: min, tempoMaximo: max } = cotacao.prazoDeEntrega
  const { alturaPacote, larguraPacote, comprimentoPacote } = cotacao.dimensoes
  return {
    id: servico.id,
    name: nomeDoOfertado(deps, calculado),
    price,
    custom_price: price,
    discount: '0.00',
    currency: 'R$',
    delivery_time: max,
    delivery_range: { min, max },
    custom_delivery_time: max,
    custom_delivery_range: { min, max },
    packages: [
      {
        price,
        discount: '0.00',
        format: 'box',
        dimensions: { height: alturaPacote ?? 0, width: larguraPacote ?? 0, length: comprimentoPacote },
        weight: medidasDitas(cotacao).weight,
        insurance_value: dinheiro(cotacao.valorSeguro), // the part of the value that the service covers
        products,
      },
    ],
    additional_services: {
      receipt: cotacao.cotacao.avisoRecebimento,
      own_hand: cotacao.cotacao.maoPropria,
      collect: false,
    },
    company: companyOf(deps, calculado),
  }
}
