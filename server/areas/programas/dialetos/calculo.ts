import type { Cotacao } from '#contract/cotacao'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { quoteChosen } from '../../cotacao/index.ts'
import { listOfertados, type Ofertado } from './catalogo.ts'
import type { PedidoDeCalculo } from './corpos.ts'
import { ESPERA_DA_COTACAO, isDoTrajeto, motivoDe, readEncomenda, refused, UM_VOLUME } from './cotacao.ts'
import { inPedido } from './pessoa.rules.ts'
import { servicosPedidos } from './servicos.rules.ts'
import { packOf, somaOf, type Volume } from './valores.rules.ts'

/** A service with its quote, or with the reason why it has none. */
export type Calculado = Ofertado & ({ cotacao: Cotacao } | { motivo: string })
export type Calculo = {
  servicos: Calculado[]
  volume: Volume
  products: { id: string; quantity: number }[]
}

/**
 * Quotes the services that a request names. No quote is stored: `addPedido` quotes again. Throws VALIDACAO for a wrong
 * request. A service that does not carry the parcel has its reason in place of a quote.
 */
export async function calculate(deps: Deps, assinaturaUuid: string, asked: PedidoDeCalculo): Promise<Calculo> {
  const products = asked.products ?? []
  const volumes = asked.volumes ?? (asked.package ? [asked.package] : [])
  const volume = products.length > 0 ? packOf(products) : volumes[0]
  if (!volume) throw refused('products', 'Informe os produtos ou o volume.')
  const valor = valorOf(asked)
  const wanted = servicosPedidos(asked.services)
  const ofertados = listOfertados(deps).filter(({ servico }) => wanted.includes(servico))
  const { receipt = false, own_hand = false } = asked.options ?? {}
  const encomenda = { from: asked.from.postal_code, to: asked.to.postal_code, volume, valor, receipt, own_hand }
  const answer = (of: (ofertado: Ofertado) => Calculado): Calculo => ({
    servicos: ofertados.map(of),
    volume,
    products: products.map(({ id, quantity }) => ({ id, quantity })),
  })
  const { pedido, errors } = readEncomenda(encomenda)
  const doTrajeto = errors.filter(isDoTrajeto)
  if (doTrajeto.length > 0) throw new AppError('VALIDACAO', doTrajeto[0]!.mensagem, { errors: inPedido(doTrajeto) })
  const isMany = products.length === 0 && volumes.length > 1
  const motivo = isMany ? UM_VOLUME : errors[0]?.mensagem
  if (!pedido || motivo) return answer((ofertado) => ({ ...ofertado, motivo: motivo ?? '' }))
  const cotacoes = await quote(deps, assinaturaUuid, pedido)
  if (typeof cotacoes === 'string') return answer((ofertado) => ({ ...ofertado, motivo: cotacoes }))
  return answer((ofertado) => {
    const { servico, produto } = ofertado
    const cotacao = cotacoes.find((one) => one.produto.codigo === servico.codigo)
    return cotacao ? { ...ofertado, cotacao } : { ...ofertado, motivo: motivoDe(servico, produto.nome, cotacoes) }
  })
}

type Pedido = Parameters<typeof quoteChosen>[2][number]['pedido']

async function quote(deps: Deps, assinaturaUuid: string, pedido: Pedido): Promise<readonly Cotacao[] | string> {
  try {
    const [quoted] = await quoteChosen(
      deps,
      assinaturaUuid,
      [{ numero: 1, pedido }],
      () => undefined,
      ESPERA_DA_COTACAO,
    )
    return typeof quoted === 'string' ? quoted : (quoted?.cotacoes ?? [])
  } catch (error) {
    throw sayCampos(error)
  }
}

/** The same refusal with the program's names of the fields. */
export const sayCampos = (error: unknown) =>
  error instanceof AppError && error.errors
    ? new AppError(error.code, error.message, { errors: inPedido(error.errors) })
    : error

/**
 * The value of the goods. They are always insured here, so a product without `insurance_value` counts with its price. The
 * order declares that price, and must cost what was quoted.
 */
function valorOf({ products, options }: PedidoDeCalculo) {
  const soma = somaOf(
    (products ?? []).map(({ insurance_value, unitary_value, quantity }) => ({
      valor: insurance_value || unitary_value,
      quantity,
    })),
  )
  return soma || (options?.insurance_value ?? 0)
}
