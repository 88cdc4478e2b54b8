import * as z from 'zod'
import { Dimensoes, Formato } from '../cotacao.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { STATUS_DE_FRETE, type StatusDeFrete } from '../kernel/values/status-de-frete.ts'
import { FreteAchado } from './busca.ts'

const statuses = Object.keys(STATUS_DE_FRETE) as [StatusDeFrete, ...StatusDeFrete[]]

/** Kinds of entries in the timeline of a frete, each with the name of its filter. */
export const TIPOS_DE_LINHA = {
  EVENTO: 'Eventos',
  RASTREIO: 'Rastreio',
  TAREFA: 'Tarefas',
  CHAMADA: 'Chamadas',
  LANCAMENTO: 'Lançamentos',
  AVISO: 'Avisos e e-mails',
  DIFERENCA: 'Diferenças',
  REEMBOLSO: 'Reembolsos',
  OPERACAO: 'Operação',
} as const
export type TipoDeLinha = keyof typeof TIPOS_DE_LINHA
const tipos = Object.keys(TIPOS_DE_LINHA) as [TipoDeLinha, ...TipoDeLinha[]]

export const LinhaDoFrete = z
  .object({
    em: Instante,
    tipo: z.enum(tipos),
    /** What happened, as a sentence. */
    texto: z.string(),
    detalhe: z.string(),
    /** Whether something went wrong. */
    falhou: z.boolean(),
    /** What the entry shows when it is opened: names with texts, as the partidas of a movimento or both sides of a call. */
    abre: z.array(z.object({ nome: z.string(), valor: z.string() })),
  })
  .meta({ id: 'LinhaDoFrete' })
export type LinhaDoFrete = z.output<typeof LinhaDoFrete>

export const FreteDaOperacao = z
  .object({
    ...FreteAchado.shape,
    situacao: z.string().nullable(),
    status: z.enum(statuses),
    assinante: z.string(),
    origem: z.string(),
    formato: Formato,
    dimensoes: Dimensoes,
    valorDeclarado: Reais,
    valorBalcao: Reais,
    /** The part of the price that the house earns; null for an old frete, which did not store it. */
    margem: Reais.nullable(),
    /** What the carrier's contract says for the measures; null while it cannot be computed. */
    valorContrato: Reais.nullable(),
    podeCancelar: z.boolean(),
    /** Newest first. */
    linha: z.array(LinhaDoFrete),
  })
  .meta({ id: 'FreteDaOperacao' })
export type FreteDaOperacao = z.output<typeof FreteDaOperacao>

const params = z.object({ uuid: z.string() })

export const findFrete = endpoint({
  method: 'GET',
  path: '/api/v1/operacao/frete/:uuid',
  summary: 'Um frete de qualquer assinante, com tudo o que lhe aconteceu em uma linha do tempo.',
  tag: 'operacao',
  access: 'operator',
  direitos: [],
  params,
  response: FreteDaOperacao,
})

export const cancelFrete = endpoint({
  method: 'POST',
  path: '/api/v1/operacao/frete/:uuid/cancelamento',
  summary: 'Cancela um frete pelo assinante, com um motivo que ele lê, e devolve o valor.',
  tag: 'operacao',
  access: 'operator',
  direitos: ['ATENDIMENTO'],
  params,
  body: z.object({
    motivo: z
      .string({ error: 'Diga o motivo.' })
      .trim()
      .min(5, 'Escreva pelo menos 5 letras.')
      .max(200, 'Escreva no máximo 200 letras.'),
  }),
  response: z.object({ cancelado: z.boolean(), status: z.enum(statuses) }),
})
