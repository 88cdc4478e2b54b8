import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Linha } from '../kernel/schemas/texto.ts'
import { UM } from './fila/reserva.ts'

export const blockAssinante = endpoint({
  ...UM,
  method: 'POST',
  path: '/api/v1/operacao/assinante/:uuid/bloqueio',
  summary:
    'Bloqueia a entrada de um assinante, encerra as sessões dele e fecha a conta a quem trabalha nela. O dinheiro continua dele. O uuid é o da assinatura.',
  body: z.object({ motivo: Linha(500, 'o motivo') }, { error: 'Informe o motivo.' }),
})

export const unblockAssinante = endpoint({
  ...UM,
  method: 'DELETE',
  path: '/api/v1/operacao/assinante/:uuid/bloqueio',
  summary: 'Devolve a entrada a um assinante bloqueado e a quem trabalha na conta dele.',
})
