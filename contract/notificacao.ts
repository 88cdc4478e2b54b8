import * as z from 'zod'
import { endpoint } from './kernel/http/endpoint.ts'
import { InteiroTexto } from './kernel/http/inteiro-texto.ts'
import { Instante } from './kernel/schemas/instante.ts'
import { DATAS_TROCADAS, isPeriodo, PERIODO } from './kernel/schemas/periodo.ts'

/** Notifications on a page, unless one asks for more (S2 §9). */
export const NOTIFICACOES_POR_PAGINA = 10

/**
 * What a seller is told of, by kind. `email`: whether it also comes by e-mail until the person says otherwise. The last
 * kind is about the recipient's own mails (at posting, out for delivery, at delivery).
 */
export const TIPOS_DE_AVISO = {
  ETIQUETA: { nome: 'Etiqueta pronta', email: false },
  VENCENDO: { nome: 'Etiqueta perto de vencer', email: true },
  EXPIRADO: { nome: 'Frete expirado, valor devolvido', email: true },
  CANCELADO: { nome: 'Frete cancelado, valor devolvido', email: true },
  POSTADO: { nome: 'Encomenda postada', email: false },
  ENTREGUE: { nome: 'Encomenda entregue', email: true },
  PROBLEMA: { nome: 'Encomenda devolvida, extraviada ou avariada', email: true },
  PAGAMENTO: { nome: 'Pagamento recusado, expirado ou estornado', email: true },
  CREDITO: { nome: 'Crédito na carteira', email: false },
  DIFERENCA: { nome: 'Diferença no valor de um frete', email: true },
  LIMITE: { nome: 'Limite de fretes atingido ou alterado', email: true },
  CONTA: { nome: 'Conta, documentos e convites', email: true },
  RECIBO: { nome: 'Recibo de compra e de crédito', email: true },
  DESTINATARIO: { nome: 'Avisar o destinatário por e-mail', email: true },
} as const
export type TipoDeAviso = keyof typeof TIPOS_DE_AVISO
const tiposDeAviso = Object.keys(TIPOS_DE_AVISO) as [TipoDeAviso, ...TipoDeAviso[]]

export const PreferenciaDeAviso = z
  .object({ tipo: z.enum(tiposDeAviso), nome: z.string(), email: z.boolean() })
  .meta({ id: 'PreferenciaDeAviso' })
export type PreferenciaDeAviso = z.output<typeof PreferenciaDeAviso>

export const listPreferencias = endpoint({
  method: 'GET',
  path: '/api/v1/notificacao/preferencias',
  summary: 'Quais avisos também chegam por e-mail.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'verNotificacoes',
  response: z.array(PreferenciaDeAviso),
})

export const savePreferencia = endpoint({
  method: 'PUT',
  path: '/api/v1/notificacao/preferencias/:tipo',
  summary: 'Liga ou desliga os e-mails de um tipo de aviso.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'editarConta',
  params: z.object({ tipo: z.string() }),
  body: z.object(
    { email: z.boolean({ error: 'Responda com verdadeiro ou falso.' }) },
    { error: 'Informe a preferência.' },
  ),
  response: PreferenciaDeAviso,
})

/** S2 §3 'Notification'. */
export const Notificacao = z
  .object({
    uuid: z.uuid(),
    dataInclusao: Instante,
    tipo: z.enum(tiposDeAviso),
    assunto: z.string(),
    texto: z.string(),
    lida: z.boolean(),
  })
  .meta({ id: 'Notificacao' })
export type Notificacao = z.output<typeof Notificacao>

const DE_QUANDO = { datainicio: PERIODO.dataInicio, datafim: PERIODO.dataFim }
const isDeQuando = ({ datainicio, datafim }: { datainicio?: Date | undefined; datafim?: Date | undefined }) =>
  isPeriodo(datainicio, datafim)
const FORA_DE_ORDEM = { error: DATAS_TROCADAS, path: ['datafim'] }

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
      ...DE_QUANDO,
      page: InteiroTexto(0, 1_000_000, 'Página inválida.').optional(),
      pageSize: InteiroTexto(1, 500, 'Quantidade por página inválida: use de 1 a 500.').optional(),
    })
    .refine(isDeQuando, FORA_DE_ORDEM),
  response: z.array(Notificacao),
})

export { countNotificacoes } from './kernel/http/contagens.ts'

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

export const readNotificacoes = endpoint({
  method: 'PUT',
  path: '/api/v1/notificacao/leitura',
  summary: 'Marca como lidas todas as notificações, ou as de um período.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'verNotificacoes',
  query: z.object(DE_QUANDO).refine(isDeQuando, FORA_DE_ORDEM),
  response: z.object({ lidas: z.number().int() }),
})
