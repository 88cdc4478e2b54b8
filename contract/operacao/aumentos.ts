import * as z from 'zod'
import { DecisaoDeAumento } from '../documento/decisao.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGINA } from '../kernel/http/inteiro-texto.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { DA_FILA, Reserva, SUMMARY_DA_RESERVA, SUMMARY_DA_SAIDA, UM } from './fila/reserva.ts'

const AumentoDaFila = z
  .object({
    uuid: z.uuid(),
    de: z.string(),
    data: Instante,
    atrasado: z.boolean(),
    numeroFretes: z.number().int().meta({ description: 'O limite de agora.' }),
    fretesAtivos: z.number().int().meta({ description: 'Quantos lugares estão ocupados.' }),
    reserva: Reserva.nullable(),
  })
  .meta({ id: 'AumentoDaFila' })
export type AumentoDaFila = z.output<typeof AumentoDaFila>

export const listAumentos = endpoint({
  ...DA_FILA,
  method: 'GET',
  path: '/api/v1/operacao/aumento',
  summary: 'Os pedidos de mais fretes que esperam resposta, do mais antigo para o mais novo.',
  query: z.object(PAGINA),
  response: z.array(AumentoDaFila),
})

export const PedidoDeAumento = z
  .object({
    uuid: z.uuid(),
    assinaturaUuid: z.uuid(),
    de: z.string(),
    desde: Instante,
    data: Instante,
    estado: z.enum(['ABERTO', 'APROVADO', 'RECUSADO']),
    atrasado: z.boolean(),
    numeroFretes: z.number().int(),
    fretesAtivos: z.number().int(),
    /** How many fretes the person bought; of these, how many were delivered and how many were cancelled. */
    historico: z.object({
      fretes: z.number().int(),
      entregues: z.number().int(),
      cancelados: z.number().int(),
    }),
    /** Earlier requests, oldest first. */
    pedidos: z.array(
      z.object({
        data: Instante,
        estado: z.enum(['ABERTO', 'APROVADO', 'RECUSADO']),
        numeroFretes: z.number().int().nullable(),
        motivo: z.string().nullable(),
      }),
    ),
    reserva: Reserva.nullable(),
  })
  .meta({ id: 'PedidoDeAumento' })
export type PedidoDeAumento = z.output<typeof PedidoDeAumento>

export const findAumento = endpoint({
  ...UM,
  method: 'GET',
  path: '/api/v1/operacao/aumento/:uuid',
  summary: 'Um pedido de mais fretes, com o histórico da pessoa.',
  response: PedidoDeAumento,
})

export const decideAumento = endpoint({
  ...UM,
  method: 'POST',
  path: '/api/v1/operacao/aumento/:uuid/decisao',
  summary: 'Dá um novo limite, maior que o de agora, ou recusa com o motivo.',
  body: DecisaoDeAumento,
})

export const holdAumento = endpoint({
  ...UM,
  method: 'POST',
  path: '/api/v1/operacao/aumento/:uuid/reserva',
  summary: SUMMARY_DA_RESERVA,
  response: Reserva,
})

export const releaseAumento = endpoint({
  ...UM,
  method: 'DELETE',
  path: '/api/v1/operacao/aumento/:uuid/reserva',
  summary: SUMMARY_DA_SAIDA,
})
