import type { EVENTOS_DA_TRANSPORTADORA, ObjetoNaTransportadora } from '#contract/sandbox'

/** A word, and the colour of its pill. */
type Sinal = { texto: string; tone: string }
export type Novidade = (typeof EVENTOS_DA_TRANSPORTADORA)[number]

/** The events with a button, in the order of a parcel's way. */
export const BOTOES = [
  { novidade: 'POSTADO', texto: 'Postar' },
  { novidade: 'SAIU_PARA_ENTREGA', texto: 'Saiu para entrega' },
  { novidade: 'ENTREGUE', texto: 'Entregar' },
] as const satisfies { novidade: Novidade; texto: string }[]

const SITUACOES = {
  POSTADO: { texto: 'Postado', tone: 'primary' },
  EM_TRANSITO: { texto: 'Em trânsito', tone: 'primary' },
  SAIU_PARA_ENTREGA: { texto: 'Saiu para entrega', tone: 'primary' },
  ENTREGUE: { texto: 'Entregue', tone: 'success' },
  NAO_ENTREGUE: { texto: 'Não entregue', tone: 'wait' },
  AGUARDANDO_RETIRADA: { texto: 'Aguardando retirada', tone: 'wait' },
  DEVOLUCAO: { texto: 'Voltando ao remetente', tone: 'wait' },
  DEVOLVIDO: { texto: 'Devolvido ao remetente', tone: 'stone' },
  EXTRAVIADO: { texto: 'Extraviado', tone: 'danger' },
  AVARIADO: { texto: 'Avariado', tone: 'danger' },
} as const satisfies Record<Novidade, Sinal>

/** The state at the carrier of a parcel without any event. */
const ETIQUETA = {
  RECEBIDO: { texto: 'Sem etiqueta ainda', tone: 'wait' },
  EMITIDO: { texto: 'Etiqueta emitida', tone: 'info' },
  CANCELADO: { texto: 'Etiqueta cancelada', tone: 'stone' },
} as const satisfies Record<string, Sinal>

/** Events without a button: chosen from a list. */
export const OUTRAS = (Object.keys(SITUACOES) as Novidade[])
  .filter((novidade) => !BOTOES.some((botao) => botao.novidade === novidade))
  .map((value) => ({ value, text: SITUACOES[value].texto }))

export const isNovidade = (situacao: string): situacao is Novidade => situacao in SITUACOES

/** The state of a parcel, in words. */
export function situacaoOf(situacao: string) {
  if (isNovidade(situacao)) return SITUACOES[situacao]
  if (situacao in ETIQUETA) return ETIQUETA[situacao as keyof typeof ETIQUETA]
  return { texto: situacao, tone: 'slate' as const }
}

/** The carrier's usual next event: its button stands out. */
export function nextOf({ situacao }: Pick<ObjetoNaTransportadora, 'situacao'>): Novidade | undefined {
  if (situacao === 'EMITIDO') return 'POSTADO'
  if (situacao === 'POSTADO' || situacao === 'EM_TRANSITO') return 'SAIU_PARA_ENTREGA'
  return situacao === 'ENTREGUE' ? undefined : 'ENTREGUE'
}

/** Only a parcel with a label that was not cancelled can have events. */
export const canTell = ({ codigoEncomenda, situacao }: Pick<ObjetoNaTransportadora, 'codigoEncomenda' | 'situacao'>) =>
  codigoEncomenda !== null && situacao !== 'CANCELADO'
