import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { ESTADOS_DA_DCE } from './estado-da-dce.ts'

/** Lines on a page of the console. */
export const FALHAS_POR_PAGINA = 50

export const MENSAGENS_DAS_FALHAS = {
  naoEncontrada: 'DC-e não encontrada.',
  emDia: 'Esta DC-e não espera por ninguém.',
  consultando: 'A Sefaz ainda vai ser consultada sobre esta DC-e. Tente de novo daqui a alguns minutos.',
  encerrado: 'O frete já foi postado ou terminou: a DC-e dele não sai mais.',
  semEmissor: 'Nenhum emissor de DC-e está conectado.',
} as const

/** A DC-e that was refused, given up, or could not be cancelled. */
export const DceComFalha = z
  .object({
    frete: z.uuid(),
    assinatura: z.uuid(),
    estado: z.enum(ESTADOS_DA_DCE),
    desde: Instante,
    serie: z.number().int(),
    numero: z.number().int(),
    chave: z.string().nullable(),
    /** The code of the tax authority (cStat); null where it has said nothing. */
    codigo: z.string().nullable(),
    motivo: z.string(),
    /** When the house asks the authority again by itself; null when it does not. */
    proximaEm: Instante.nullable(),
  })
  .meta({ id: 'DceComFalha' })
export type DceComFalha = z.output<typeof DceComFalha>

const daEquipe = { tag: 'operacao', access: 'operator', direitos: ['ATENDIMENTO', 'FINANCEIRO'] } as const

export const listDcesComFalha = endpoint({
  ...daEquipe,
  method: 'GET',
  path: '/api/v1/operacao/dce',
  summary:
    'As DC-e recusadas, abandonadas ou que não puderam ser canceladas, as mais novas primeiro; até 50, o total em X-Total-Count até 1000.',
  response: z.array(DceComFalha),
})

export const resendDce = endpoint({
  ...daEquipe,
  method: 'POST',
  path: '/api/v1/operacao/dce/:frete/reenvio',
  summary: 'Envia de novo a DC-e de um frete, com o mesmo número, ou o cancelamento dela.',
  params: z.object({ frete: z.string() }),
  response: z.object({ estado: z.enum(ESTADOS_DA_DCE), codigo: z.string().nullable(), motivo: z.string() }),
})
