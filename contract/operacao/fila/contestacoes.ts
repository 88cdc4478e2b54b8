import * as z from 'zod'
import { MOTIVOS_DE_CONTESTACAO } from '../../diferenca/palavras.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { PAGINA } from '../../kernel/http/inteiro-texto.ts'
import { Dia, Instante } from '../../kernel/schemas/instante.ts'
import { keysOf } from '../../kernel/schemas/keys-of.ts'
import { Reais } from '../../kernel/schemas/reais.ts'
import { DA_FILA, Reserva } from './reserva.ts'

const ContestacaoDaFila = z
  .object({
    diferencaUuid: z.uuid(),
    de: z.string(),
    codigoEncomenda: z.string().nullable(),
    motivo: z.enum(keysOf(MOTIVOS_DE_CONTESTACAO)),
    /** What the subscriber owes, as a negative amount. */
    valorContestado: Reais,
    abertaEm: Instante,
    prazoResposta: Dia,
    /** Whether the staff's last day to answer is over. */
    atrasada: z.boolean(),
    reserva: Reserva.nullable(),
  })
  .meta({ id: 'ContestacaoDaFila' })
export type ContestacaoDaFila = z.output<typeof ContestacaoDaFila>

export const listContestacoes = endpoint({
  ...DA_FILA,
  method: 'GET',
  path: '/api/v1/operacao/contestacao',
  summary: 'As contestações abertas, a que se responde primeiro em cima; as atrasadas ficam no começo.',
  query: z.object(PAGINA),
  response: z.array(ContestacaoDaFila),
})
