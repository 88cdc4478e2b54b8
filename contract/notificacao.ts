import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Instante } from './kernel/instant.ts'
import { InteiroTexto, TOTAL_HEADER } from './kernel/page.ts'
import { DATAS_TROCADAS, isPeriodo, PERIODO } from './kernel/periodo.ts'

/** Notifications on a page, unless one asks for more (S2 §9). */
export const NOTIFICACOES_POR_PAGINA = 10

/** S2 §3 'Notification'. */
export const Notificacao = z
  .object({
    uuid: z.uuid(),
    dataInclusao: Instante,
    assunto: z.string(),
    texto: z.string(),
    lida: z.boolean(),
  })
  .meta({ id: 'Notificacao' })
export type Notificacao = z.output<typeof Notificacao>

export const listNotificacoes = endpoint({
  method: 'GET',
  path: '/api/v1/notificacao',
  summary: 'As notificações, da mais nova para a mais antiga.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'verNotificacoes',
  query: z
    .object({
      status: z.enum(['nao_lidas', 'lidas', 'todas'], { error: 'Use nao_lidas, lidas ou todas.' }).optional(),
      datainicio: PERIODO.dataInicio,
      datafim: PERIODO.dataFim,
      page: InteiroTexto(0, 1_000_000, 'Página inválida.').optional(),
      pageSize: InteiroTexto(1, 500, 'Quantidade por página inválida: use de 1 a 500.').optional(),
    })
    .refine(({ datainicio, datafim }) => isPeriodo(datainicio, datafim), { error: DATAS_TROCADAS, path: ['datafim'] }),
  response: z.array(Notificacao),
  headers: TOTAL_HEADER,
})

export const countNotificacoes = endpoint({
  method: 'GET',
  path: '/api/v1/notificacao/quantidade',
  summary: 'Quantas notificações não foram lidas.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'verNotificacoes',
  response: z.object({ quantidade: z.number().int() }),
})

export const readNotificacao = endpoint({
  method: 'PUT',
  path: '/api/v1/notificacao/:uuid/leitura',
  summary: 'Marca uma notificação como lida.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'verNotificacoes',
  status: 204,
  params: z.object({ uuid: z.string() }),
})
