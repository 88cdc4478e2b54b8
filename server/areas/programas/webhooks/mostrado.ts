import type * as contract from '#contract/programas/webhook'
import type { Entrega } from './entrega.repo.ts'
import type { Webhook } from './webhook.repo.ts'

/** A webhook as its owner sees it, without its secret. */
export const shownWebhook = ({
  uuid,
  url,
  descricao,
  tipos,
  estado,
  motivo,
  criadoEm,
  ultimoSucessoEm,
  falhandoDesde,
  desligadoEm,
  perdidosDesde,
}: Webhook): contract.Webhook => ({
  uuid,
  url,
  descricao,
  tipos,
  estado,
  motivo,
  criadoEm,
  ultimoSucessoEm,
  falhandoDesde,
  desligadoEm,
  perdidosDesde,
})

export const shownEntrega = ({
  eventoUuid,
  posicao,
  tipo,
  em,
  estado,
  proximaEm,
  terminadaEm,
  historico,
}: Entrega): contract.Entrega => ({
  uuid: eventoUuid,
  cursor: String(posicao),
  tipo,
  em,
  estado,
  proximaEm,
  terminadaEm,
  tentativas: historico.map((tentativa) => ({ ...tentativa, em: new Date(tentativa.em) })),
})
