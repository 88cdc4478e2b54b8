import * as z from 'zod'
import { endpoint } from './kernel/http/endpoint.ts'
import { PAGINA } from './kernel/http/inteiro-texto.ts'
import { Instante } from './kernel/schemas/instante.ts'
import { keysOf } from './kernel/schemas/keys-of.ts'
import { DATAS_TROCADAS, isPeriodo, PERIODO } from './kernel/schemas/periodo.ts'

/** Avisos on a page by default (S2 §9). */
export const NOTIFICACOES_POR_PAGINA = 10

/**
 * The kinds of avisos to a seller. `email`, `push`: the default for mails and for pushes to the person's devices. The
 * last kind is about mails to the recipient (at posting, out for delivery, at delivery).
 */
export const TIPOS_DE_AVISO = {
  ETIQUETA: { nome: 'Etiqueta pronta', email: false, push: true },
  VENCENDO: { nome: 'Etiqueta perto de vencer', email: true, push: true },
  EXPIRADO: { nome: 'Frete expirado, valor devolvido', email: true, push: true },
  CANCELADO: { nome: 'Frete cancelado, valor devolvido', email: true, push: false },
  POSTADO: { nome: 'Encomenda postada', email: false, push: false },
  ENTREGUE: { nome: 'Encomenda entregue', email: true, push: true },
  PROBLEMA: { nome: 'Encomenda devolvida, extraviada ou avariada', email: true, push: true },
  PAGAMENTO: { nome: 'Pagamento recusado, expirado ou estornado', email: true, push: true },
  CREDITO: { nome: 'Crédito na carteira', email: false, push: false },
  DIFERENCA: { nome: 'Diferença no valor de um frete', email: true, push: true },
  LIMITE: { nome: 'Limite de fretes atingido ou alterado', email: true, push: false },
  CONTA: { nome: 'Conta, documentos e convites', email: true, push: true },
  RECIBO: { nome: 'Recibo de compra e de crédito', email: true, push: false },
  DESTINATARIO: { nome: 'Avisar o destinatário por e-mail', email: true, push: false },
} as const
export type TipoDeAviso = keyof typeof TIPOS_DE_AVISO
const tiposDeAviso = keysOf(TIPOS_DE_AVISO)

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

/** Kinds that exist only as mails. */
export const SO_POR_EMAIL: readonly TipoDeAviso[] = ['RECIBO', 'DESTINATARIO']
/** Most devices of one person for one assinatura. */
export const MAX_APARELHOS = 10

const PreferenciaDePush = z
  .object({ tipo: z.enum(tiposDeAviso), nome: z.string(), push: z.boolean() })
  .meta({ id: 'PreferenciaDePush' })
export type PreferenciaDePush = z.output<typeof PreferenciaDePush>

const AparelhoComPush = z
  .object({
    uuid: z.uuid(),
    nome: z.string(),
    criadoEm: Instante,
    /** SHA-256 of the device's address in base64url, by which a browser recognises itself. */
    marca: z.string(),
  })
  .meta({ id: 'AparelhoComPush' })
export type AparelhoComPush = z.output<typeof AparelhoComPush>

const PUSH_INVALIDO = 'O navegador não informou para onde enviar os avisos.'
/** Browsers write an address in visible ASCII. */
const endereco = z.string({ error: PUSH_INVALIDO }).regex(/^[\x21-\x7e]{1,1000}$/, { error: PUSH_INVALIDO })
const base64url = (letras: number) =>
  z.string({ error: PUSH_INVALIDO }).regex(new RegExp(`^[\\w-]{${letras}}$`), { error: PUSH_INVALIDO })

export const findPush = endpoint({
  method: 'GET',
  path: '/api/v1/notificacao/push',
  summary: 'Avisos no aparelho (Web Push): a chave pública, os aparelhos de quem pede e os tipos que ele escolheu.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'verNotificacoes',
  response: z.object({
    /** The `applicationServerKey` of the Push API. */
    chave: z.string(),
    aparelhos: z.array(AparelhoComPush),
    tipos: z.array(PreferenciaDePush),
  }),
})

export const saveAparelho = endpoint({
  method: 'POST',
  path: '/api/v1/notificacao/push/aparelhos',
  summary: 'Liga os avisos neste navegador, até sair da conta nele.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'verNotificacoes',
  people: true,
  status: 201,
  body: z.object(
    /** A `PushSubscription` of the browser: its `endpoint` and `keys`. */
    { endereco, p256dh: base64url(87), auth: base64url(22) },
    { error: PUSH_INVALIDO },
  ),
  response: AparelhoComPush,
})

export const renewAparelho = endpoint({
  method: 'PUT',
  path: '/api/v1/notificacao/push/aparelhos/renovacao',
  summary: 'Diz que este navegador ainda é de quem pede. Falso: os avisos eram de outra pessoa ou foram desligados.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'verNotificacoes',
  people: true,
  body: z.object({ endereco }, { error: PUSH_INVALIDO }),
  response: z.object({ ligado: z.boolean() }),
})

export const deleteAparelho = endpoint({
  method: 'DELETE',
  path: '/api/v1/notificacao/push/aparelhos/:uuid',
  summary: 'Desliga os avisos de um aparelho.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'verNotificacoes',
  people: true,
  status: 204,
  params: z.object({ uuid: z.string() }),
})

export const savePreferenciaDePush = endpoint({
  method: 'PUT',
  path: '/api/v1/notificacao/push/preferencias/:tipo',
  summary: 'Liga ou desliga um tipo de aviso nos aparelhos de quem pede.',
  tag: 'notificacao',
  access: 'subscriber',
  right: 'verNotificacoes',
  people: true,
  params: z.object({ tipo: z.string() }),
  body: z.object(
    { push: z.boolean({ error: 'Responda com verdadeiro ou falso.' }) },
    { error: 'Informe a preferência.' },
  ),
  response: PreferenciaDePush,
})

/** A push message for the browser's service worker. A lock screen shows it: no name, no code, no amount. */
export type AvisoPush = { titulo: string; texto: string; marca: string }

/** S2 §3 'Notification'. */
export const Notificacao = z
  .object({
    uuid: z.uuid(),
    dataInclusao: Instante,
    tipo: z.enum(tiposDeAviso),
    assunto: z.string(),
    texto: z.string(),
    caminho: z.string().nullable().meta({ description: 'A página que mostra do que se trata.' }),
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
  leitura: 'replica',
  query: z
    .object({
      status: z.enum(['nao_lidas', 'lidas', 'todas'], { error: 'Use nao_lidas, lidas ou todas.' }).optional(),
      ...DE_QUANDO,
      ...PAGINA,
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
  people: true,
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
  people: true,
  query: z.object(DE_QUANDO).refine(isDeQuando, FORA_DE_ORDEM),
  response: z.object({ lidas: z.number().int() }),
})
