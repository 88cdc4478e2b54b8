import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'

/** Items of one page; a list that long is told as a number. */
export const PENDENCIAS_POR_PAGINA = 50

const direitos = ['ATENDIMENTO', 'FINANCEIRO'] as const
const headers = { 'X-Total-Count': 'Quantos são, contados até 1000.' }

const Pendente = z.object({
  uuid: z.uuid(),
  assinaturaUuid: z.uuid(),
  meio: z.string(),
  finalidade: z.enum(['COMPRA', 'RECARGA']),
  valor: Reais,
  criadoEm: Instante,
  /** When the PSP is asked next. */
  consultaEm: Instante,
})
export const PagamentoPendente = Pendente.meta({ id: 'PagamentoPendente' })
export type PagamentoPendente = z.output<typeof PagamentoPendente>

export const listPagamentosPendentes = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/pagamento',
  summary: 'Os pagamentos que o PSP ainda não decidiu, pela próxima consulta; 50 por vez, o total em X-Total-Count.',
  tag: 'operacao',
  access: 'operator',
  direitos,
  response: z.array(PagamentoPendente),
  headers,
})

export const EmailParado = z
  .object({
    /** What the mail is about; the screen has words for it. Its addressee is not told. */
    tipo: z.string(),
    /** When its sending was begun. */
    desde: Instante,
  })
  .meta({ id: 'EmailParado' })
export type EmailParado = z.output<typeof EmailParado>

export const listEmailsParados = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/email',
  summary:
    'Os e-mails cujo envio começou há mais de dez minutos e não terminou, os mais velhos primeiro; 50 por vez, o total em X-Total-Count.',
  tag: 'operacao',
  access: 'operator',
  direitos,
  response: z.array(EmailParado),
  headers,
})
