import type { FreteNaLista } from '#contract/frete-envio'
import { diaDaSemana, parseDia } from '#contract/kernel/values/dia'
import type { Dia } from '#contract/kernel/values/instant'
import { primeiroNomeOf } from '#contract/kernel/values/primeiro-nome'
import type { FreteComprado } from './confirmacao.rules.ts'

const SEMANA = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const
const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const

/** 'segunda, 14 de dezembro', as written to a person. */
function diaPorExtenso(dia: Dia) {
  const numero = Number(dia.slice(8))
  return `${SEMANA[diaDaSemana(parseDia(dia))]!}, ${numero === 1 ? '1º' : numero} de ${MESES[Number(dia.slice(5, 7)) - 1]!}`
}

const pela = (transportadora: string) => (transportadora === 'Correios' ? 'pelos Correios' : `pela ${transportadora}`)

type Avisado = Pick<FreteComprado, 'transportadora' | 'produto' | 'chegada' | 'urlRastreio'> & {
  destinatario: Pick<FreteComprado['destinatario'], 'primeiroNome'>
}

/** The message that the seller sends to the buyer; null while there is no tracking code. */
export function avisoText({ destinatario, transportadora, produto, chegada, urlRastreio }: Avisado) {
  if (!urlRastreio) return null
  const { primeiroNome } = destinatario
  const { nomeTransportadora } = transportadora
  const servico = produto.nomeProduto === nomeTransportadora ? '' : ` (${produto.nomeProduto})`
  const quando = chegada ? ` e chega até ${diaPorExtenso(chegada.maximo)}` : ''
  return `${primeiroNome ? `Oi, ${primeiroNome}!` : 'Olá!'} Seu pedido vai ${pela(nomeTransportadora)}${servico}${quando}. Acompanhe por aqui: ${urlRastreio}`
}

/** Situations in which a parcel does not reach its buyer. No seller announces them with a ready-made message. */
const NAO_CHEGA: readonly (FreteNaLista['situacao'] | null)[] = ['DEVOLUCAO', 'DEVOLVIDO', 'EXTRAVIADO', 'AVARIADO']

/**
 * `avisoText` for a frete of 'Meus fretes'; null also for a frete that arrived or will not arrive. A day of arrival
 * that is over is left out.
 */
export function avisoDoFrete(frete: FreteNaLista, hoje: Dia) {
  const { statusFrete, situacao, chegada, destinatario } = frete
  if ((statusFrete !== 'GERADO' && statusFrete !== 'POSTADO') || NAO_CHEGA.includes(situacao)) return null
  return avisoText({
    ...frete,
    chegada: chegada && chegada.maximo >= hoje ? chegada : null,
    destinatario: { primeiroNome: primeiroNomeOf(destinatario) },
  })
}

/** The address that opens WhatsApp with this text and this Brazilian number. Without a number the seller picks a contact there. */
export const whatsappUrl = (telefone: string, texto: string) =>
  `https://wa.me/${telefone && `55${telefone}`}?text=${encodeURIComponent(texto)}`
