import type * as z from 'zod'
import { type Cotacao, PedidoDeCotacao } from '#contract/cotacao'
import type { CampoRecusado } from '#contract/kernel/http/errors'
import { AppError } from '../../../kernel/errors.ts'
import type { Servico } from './servicos.rules.ts'
import { reais, type Volume } from './valores.rules.ts'

/** The parcel of a program, in the program's units: cm, kg, reais. */
export type Encomenda = {
  from: string
  to: string
  volume: Volume
  valor: number
  receipt: boolean
  own_hand: boolean
}

/** The time that carriers have for a quote. WooCommerce gives up after five seconds. */
export const ESPERA_DA_COTACAO = { ateMs: 3_000 }

/** The least value of a parcel here. It stands in for a value that a program does not declare. */
const VALOR_MINIMO = 0.01

/** Our request for a quote of this parcel, or its refused fields. Sides become whole centimetres, weight grams, rounded up. */
export function readEncomenda({ from, to, volume, valor, receipt, own_hand }: Encomenda) {
  const asked: z.input<typeof PedidoDeCotacao> = {
    cepOrigem: from,
    cepDestino: to,
    formato: 'CAIXA',
    avisoRecebimento: receipt,
    maoPropria: own_hand,
    dimensoes: {
      alturaPacote: roundUp(volume.height),
      larguraPacote: roundUp(volume.width),
      comprimentoPacote: roundUp(volume.length),
      pesoPacote: roundUp(volume.weight * 1000) / 1000,
    },
    valorEncomenda: Math.max(reais(valor), VALOR_MINIMO),
  }
  const { success, data, error } = PedidoDeCotacao.safeParse(asked)
  if (success) return { pedido: data, errors: [] }
  const errors = error.issues.map(
    ({ path, message }): CampoRecusado => ({
      campo: path.map(String).join('.'),
      mensagem: message.replace(' do volume {n}', '').replace('{n}', '1'),
    }),
  )
  return { pedido: undefined, errors }
}

/** Rounds up, but 10.0000001 stays 10: sums of decimals have such rests. */
const roundUp = (value: number) => Math.ceil(value - 1e-6)

/** Whether the refused field is a CEP. That is a fault of the request; all other refusals are about the parcel. */
export const isDoTrajeto = ({ campo }: CampoRecusado) => /cep(?:Origem|Destino)$/.test(campo)

/** The only volume of a request. Throws VALIDACAO for none or several, because an order here has one volume. */
export function onlyVolume(volumes: readonly Volume[]): Volume {
  const [volume, ...others] = volumes
  if (!volume) throw refused('volumes', 'Informe as medidas do volume.')
  if (others.length > 0) throw refused('volumes', UM_VOLUME)
  return volume
}
export const UM_VOLUME = 'Cada pedido leva um volume. Faça um pedido para cada volume.'

export const refused = (campo: string, mensagem: string) =>
  new AppError('VALIDACAO', mensagem, { errors: [{ campo, mensagem }] })

/** The reason why a service is not among the offers for a parcel. */
export function motivoDe(servico: Servico, nomeProduto: string | undefined, cotacoes: readonly Cotacao[]) {
  const fora = cotacoes[0]?.naoAtendem?.find((one) => one.nomeProduto === nomeProduto)
  return fora?.motivo ?? `${servico.nome} não leva esta encomenda agora.`
}
