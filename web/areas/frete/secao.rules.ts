import type { countFretes } from '#contract/frete-envio'
import type { EndpointAnswer } from '#contract/kernel/http/endpoint'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'

/**
 * The six tabs (S2 §2 'My shipments'), each with its statuses. Two statuses have no tab of their own and stand in
 * another.
 */
export const SECOES = {
  PENDENTE: { nome: 'Pendentes', statuses: ['AGUARDANDO_PAGAMENTO', 'PENDENTE'] },
  GERADO: { nome: 'Gerados', statuses: ['GERADO'] },
  POSTADO: { nome: 'Postados', statuses: ['POSTADO'] },
  ENTREGUE: { nome: 'Entregues', statuses: ['ENTREGUE'] },
  EXPIRADO: { nome: 'Expirados', statuses: ['EXPIRADO'] },
  CANCELADO: { nome: 'Cancelados', statuses: ['CANCELADO', 'PROCESSANDO_CANCELAMENTO'] },
} as const satisfies Partial<Record<StatusDeFrete, { nome: string; statuses: readonly StatusDeFrete[] }>>
export type Secao = keyof typeof SECOES
export const SECOES_EM_ORDEM = Object.keys(SECOES) as Secao[]

export type Contagem = EndpointAnswer<typeof countFretes>

/** The tab in the address; a status without a tab of its own leads to the tab that holds it. */
export function readSecao(search: URLSearchParams): Secao {
  const asked = search.get('section')
  return SECOES_EM_ORDEM.find((secao) => statusesOf(secao).some((status) => status === asked)) ?? 'GERADO'
}

/** The address of a tab. It keeps nothing of another tab's search (S2 §2). */
export const secaoUrl = (secao: Secao) => `/envios?section=${secao}`

export const statusesOf = (secao: Secao): readonly StatusDeFrete[] => SECOES[secao].statuses

export const countSecao = (contagem: Contagem, secao: Secao) =>
  statusesOf(secao).reduce((sum, status) => sum + contagem[status], 0)

/** How many fretes of a tab wait for their carrier's answer. */
export const countEspera = (contagem: Contagem, secao: Secao) =>
  ESPERAS.filter((status) => statusesOf(secao).includes(status)).reduce((sum, status) => sum + contagem[status], 0)
const ESPERAS = ['PENDENTE', 'PROCESSANDO_CANCELAMENTO'] as const

/** The phone's five slides over the six tabs (S2 §2): each overlaps the next, the last ends with the strip. */
export const SLIDES = [0, 1, 2, 3, 5].map((tab, slide) => {
  const [first, second] = [SECOES_EM_ORDEM[slide]!, SECOES_EM_ORDEM[slide + 1]!]
  return { tab, nome: `${SECOES[first].nome} e ${SECOES[second].nome}` }
})

/** The index of the slide that shows a tab nearest to the middle of the slide. */
export const slideOf = (secao: Secao) => Math.min(Math.max(SECOES_EM_ORDEM.indexOf(secao) - 1, 0), SLIDES.length - 1)
