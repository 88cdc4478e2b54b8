import * as z from 'zod'
import { Instante } from '../../kernel/schemas/instante.ts'

/** Who holds an item of a queue, and until when (D §17). */
export const Reserva = z
  .object({ operador: z.object({ uuid: z.uuid(), nome: z.string() }), ate: Instante })
  .meta({ id: 'Reserva' })
export type Reserva = z.output<typeof Reserva>

export const emAnalise = (nome: string) => `${nome} está analisando este item. Espere terminar ou abra o próximo.`

/** What every call of the queues of documents, contests and limit requests shares. */
export const DA_FILA = { tag: 'operacao', access: 'operator', direitos: ['ATENDIMENTO'] } as const
export const UM = { ...DA_FILA, params: z.object({ uuid: z.string() }) } as const

export const SUMMARY_DA_RESERVA =
  'Segura o item para quem pede, ou renova; 409 EM_ANALISE quando outra pessoa o segura.'
export const SUMMARY_DA_SAIDA = 'Solta o item, para que outra pessoa possa pegar.'
