import * as z from 'zod'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** The queues of the console, as the rail counts them. */
export const FILAS = ['DOCUMENTOS', 'CONTESTACOES', 'LIMITES', 'SAQUES', 'REEMBOLSOS', 'TAREFAS', 'FATURAS'] as const
export type Fila = (typeof FILAS)[number]

export const countFilas = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/filas',
  summary: 'Quantos itens esperam em cada fila que o operador pode abrir, e quantos passaram do prazo.',
  tag: 'operacao',
  access: 'operator',
  direitos: [],
  response: z.array(
    z.object({ fila: z.enum(FILAS), abertos: z.number().int(), atrasados: z.number().int() }).meta({ id: 'Fila' }),
  ),
})
