import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGINA } from '../kernel/http/inteiro-texto.ts'
import { Instante, InstantePedido } from '../kernel/schemas/instante.ts'
import { keysOf } from '../kernel/schemas/keys-of.ts'
import { LinhaOpcional } from '../kernel/schemas/texto.ts'
import { Cursor, TIPO_DE_EVENTO_INVALIDO, tiposDeEvento } from './evento.ts'

/** The most webhooks of one subscription. */
export const MAX_WEBHOOKS = 10
/** The most entregas that one call sends again. */
export const MAX_REENVIOS = 500
/** Days for which an ended entrega is kept. Eventos of these days can be sent again. */
export const ENTREGAS_GUARDADAS_DIAS = 30
export const ENTREGAS_POR_PAGINA = 20
/** Hours after a change of the secret in which the old secret signs, too. */
export const SEGREDO_ANTERIOR_HORAS = 24
/** Days of failing after which a webhook is switched off. */
export const DIAS_SEM_SUCESSO = 5
/** Characters of a receiver's answer that are kept. */
export const RESPOSTA_MAX = 1_000
export const URL_DE_WEBHOOK_MAX = 2_048
export const DESCRICAO_DE_WEBHOOK_MAX = 100
/** The secret of a webhook begins with these letters; base64 of 32 bytes follows (Standard Webhooks). */
export const INICIO_DO_SEGREDO = 'whsec_'
/** The type of the message that a test sends. Eventos of the log never have this type. */
export const TIPO_DE_TESTE = 'teste.enviado'

/** Why a try failed. */
export const ERROS_DE_ENVIO = {
  RECUSA: 'O servidor recusou o evento.',
  REDIRECIONAMENTO: 'O servidor mandou ir a outro endereço, e redirecionamentos não são seguidos.',
  TEMPO: 'O servidor não terminou de responder em 15 segundos.',
  DNS: 'O nome do servidor não foi encontrado.',
  ENDERECO: 'O endereço não é da internet.',
  TLS: 'O certificado do servidor não foi aceito.',
  CONEXAO: 'Não houve conexão com o servidor, ou ela caiu.',
  SEGREDO: 'O segredo do webhook não pôde ser lido. Troque o segredo.',
} as const
export type ErroDeEnvio = keyof typeof ERROS_DE_ENVIO
export const errosDeEnvio = keysOf(ERROS_DE_ENVIO)

export const ESTADOS_DE_WEBHOOK = ['ATIVO', 'DESLIGADO'] as const
export type EstadoDeWebhook = (typeof ESTADOS_DE_WEBHOOK)[number]

/** Why a webhook is off. */
export const MOTIVOS_DE_WEBHOOK = {
  PEDIDO: 'Desligado por quem é dono da conta.',
  SEM_SUCESSO: `Nenhum evento foi aceito em ${DIAS_SEM_SUCESSO} dias.`,
  EXTINTO: 'O servidor respondeu 410: este endereço não existe mais.',
} as const
export type MotivoDeWebhook = keyof typeof MOTIVOS_DE_WEBHOOK

export const ESTADOS_DE_ENTREGA = { PENDENTE: 'Pendente', ENTREGUE: 'Entregue', FALHOU: 'Falhou' } as const
export type EstadoDeEntrega = keyof typeof ESTADOS_DE_ENTREGA
const estadosDeEntrega = keysOf(ESTADOS_DE_ENTREGA)

export const URL_DE_WEBHOOK_INVALIDA =
  'Use um endereço https:// da internet, com o nome do servidor, na porta padrão, sem senha e sem #.'

const Url = z
  .string({ error: URL_DE_WEBHOOK_INVALIDA })
  .trim()
  .max(URL_DE_WEBHOOK_MAX, { error: `O endereço aceita até ${URL_DE_WEBHOOK_MAX} caracteres.` })
  .regex(/^https?:\/\/[^\s/]/i, { error: URL_DE_WEBHOOK_INVALIDA })
  .meta({ description: 'Para onde os eventos vão, por POST.', examples: ['https://loja.exemplo/freteflex'] })

const Tipos = z
  .array(z.enum(tiposDeEvento, { error: TIPO_DE_EVENTO_INVALIDO }), { error: 'Informe os tipos de evento.' })
  .max(tiposDeEvento.length, { error: 'Há tipos repetidos.' })
  .refine((list) => new Set(list).size === list.length, { error: 'Há tipos repetidos.' })
  .meta({ description: 'Só estes tipos de evento; vazio: todos.', examples: [['frete.postado', 'frete.entregue']] })

/** An address of the subscriber to which eventos go. `WebhookCriado` and `SegredoTrocado` tell a new secret once. */
export const Webhook = z
  .object({
    uuid: z.uuid(),
    url: z.string(),
    descricao: z.string(),
    tipos: z.array(z.string()).meta({ description: 'Vazio: todos.' }),
    estado: z.enum(ESTADOS_DE_WEBHOOK),
    motivo: z.enum(keysOf(MOTIVOS_DE_WEBHOOK)).nullable().meta({ description: 'Por que está desligado.' }),
    criadoEm: Instante,
    ultimoSucessoEm: Instante.nullable(),
    falhandoDesde: Instante.nullable().meta({ description: 'A primeira falha depois do último sucesso.' }),
    desligadoEm: Instante.nullable(),
    perdidosDesde: Instante.nullable().meta({
      description:
        'Desde quando há eventos que não foram entregues porque o webhook estava desligado: o `desde` do reenvio.',
    }),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.output<typeof Webhook>

const segredo = z.string().meta({
  description: 'Assina cada evento (Standard Webhooks). Não é mostrado outra vez.',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
})

export const WebhookCriado = Webhook.extend({ segredo }).meta({ id: 'WebhookCriado' })
export type WebhookCriado = z.output<typeof WebhookCriado>

export const SegredoTrocado = z
  .object({
    segredo,
    anteriorAte: Instante.meta({ description: 'Até quando o segredo anterior também assina.' }),
  })
  .meta({ id: 'SegredoTrocado' })

const DADOS = {
  url: Url,
  descricao: LinhaOpcional(DESCRICAO_DE_WEBHOOK_MAX, 'a descrição').default(''),
  tipos: Tipos.default([]),
}
const SEM_DADOS = { error: 'Informe o endereço do webhook.' }
export const NovoWebhook = z.object(DADOS, SEM_DADOS)
export type NovoWebhook = z.output<typeof NovoWebhook>

export const MudancaDeWebhook = z.object(
  { ...DADOS, estado: z.enum(ESTADOS_DE_WEBHOOK, { error: 'Use ATIVO ou DESLIGADO.' }) },
  SEM_DADOS,
)
export type MudancaDeWebhook = z.output<typeof MudancaDeWebhook>

/** The result of one try. */
const RESULTADO = {
  status: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'O status HTTP da resposta; null quando não houve resposta.' }),
  erro: z.enum(errosDeEnvio).nullable().meta({ description: 'null: o servidor aceitou o evento.' }),
  resposta: z.string().meta({ description: `O começo da resposta, até ${RESPOSTA_MAX} caracteres.` }),
  duracaoMs: z.number().int(),
}

/** One evento on its way to one webhook. */
export const Entrega = z
  .object({
    uuid: z.uuid().meta({ description: 'O id do evento, que vai em `webhook-id` em todas as tentativas.' }),
    cursor: Cursor,
    tipo: z.string(),
    em: Instante.meta({ description: 'Quando o evento aconteceu.' }),
    estado: z.enum(estadosDeEntrega),
    proximaEm: Instante.nullable().meta({ description: 'A próxima tentativa.' }),
    terminadaEm: Instante.nullable(),
    tentativas: z
      .array(z.object({ em: Instante, ...RESULTADO }))
      .meta({ description: 'As últimas tentativas, da mais antiga para a mais nova.' }),
  })
  .meta({ id: 'Entrega' })
export type Entrega = z.output<typeof Entrega>

const doWebhook = { tag: 'programas', access: 'subscriber', right: 'webhooks' } as const
export const WEBHOOK_NAO_ENCONTRADO = 'Webhook não encontrado.'
const params = z.object({ uuid: z.uuid({ error: WEBHOOK_NAO_ENCONTRADO }) })

export const listWebhooks = endpoint({
  ...doWebhook,
  method: 'GET',
  path: '/api/v1/webhook',
  summary: 'Os webhooks da conta, do mais antigo para o mais novo; só para o dono da conta.',
  response: z.array(Webhook),
})

export const createWebhook = endpoint({
  ...doWebhook,
  method: 'POST',
  path: '/api/v1/webhook',
  summary:
    'Cria um webhook: os eventos a partir de agora vão para o endereço, assinados como em Standard Webhooks 1.0.0, ao menos uma vez ' +
    'cada um e em qualquer ordem. A resposta traz o segredo, uma única vez.',
  status: 201,
  body: NovoWebhook,
  response: WebhookCriado,
})

export const findWebhook = endpoint({
  ...doWebhook,
  method: 'GET',
  path: '/api/v1/webhook/:uuid',
  summary: 'Um webhook.',
  params,
  response: Webhook,
})

export const saveWebhook = endpoint({
  ...doWebhook,
  method: 'PUT',
  path: '/api/v1/webhook/:uuid',
  summary:
    'Muda, liga ou desliga um webhook. Desligado, nada é enviado. Ligado de novo, ele recebe os eventos a partir de agora; os que ' +
    'perdeu vêm por reenvio, com desde = perdidosDesde.',
  params,
  body: MudancaDeWebhook,
  response: Webhook,
})

export const deleteWebhook = endpoint({
  ...doWebhook,
  method: 'DELETE',
  path: '/api/v1/webhook/:uuid',
  summary: 'Exclui um webhook com as suas entregas.',
  status: 204,
  params,
})

export const changeSegredo = endpoint({
  ...doWebhook,
  method: 'POST',
  path: '/api/v1/webhook/:uuid/segredo',
  summary: `Dá um segredo novo ao webhook. Por ${SEGREDO_ANTERIOR_HORAS} horas o anterior também assina, e não se troca outra vez.`,
  params,
  response: SegredoTrocado,
})

export const testWebhook = endpoint({
  ...doWebhook,
  method: 'POST',
  path: '/api/v1/webhook/:uuid/teste',
  summary: `Envia agora um evento ${TIPO_DE_TESTE}, também a um webhook desligado, e responde o que veio de volta.`,
  params,
  response: z
    .object({ id: z.uuid().meta({ description: 'O `webhook-id` que foi enviado.' }), ...RESULTADO })
    .meta({ id: 'TesteDeWebhook' }),
})

export const listEntregas = endpoint({
  ...doWebhook,
  method: 'GET',
  path: '/api/v1/webhook/:uuid/entrega',
  summary: `As entregas de um webhook, do evento mais novo para o mais antigo, guardadas por ${ENTREGAS_GUARDADAS_DIAS} dias depois de terminarem.`,
  params,
  query: z.object({
    estado: z.enum(estadosDeEntrega, { error: `Use ${estadosDeEntrega.join(', ')}.` }).optional(),
    ...PAGINA,
  }),
  response: z.array(Entrega),
})

const O_QUE_REENVIAR = 'Informe as entregas, ou desde quando reenviar.'

export const resendEntregas = endpoint({
  ...doWebhook,
  method: 'POST',
  path: '/api/v1/webhook/:uuid/reenvio',
  summary:
    'Envia outra vez: estas entregas, ou tudo o que entrou no registro de eventos desde um instante (soFalhas: só o que falhou). Cada ' +
    'evento mantém o seu webhook-id.',
  params,
  body: z
    .object(
      {
        entregas: z
          .array(z.uuid({ error: 'Entrega não encontrada.' }), { error: O_QUE_REENVIAR })
          .min(1, { error: O_QUE_REENVIAR })
          .max(MAX_REENVIOS, { error: `Reenvie até ${MAX_REENVIOS} entregas por vez.` })
          .optional(),
        desde: InstantePedido.optional(),
        soFalhas: z.boolean({ error: 'Responda com verdadeiro ou falso.' }).optional(),
      },
      { error: O_QUE_REENVIAR },
    )
    .refine(({ entregas, desde }) => (entregas === undefined) !== (desde === undefined), {
      error: O_QUE_REENVIAR,
      path: ['desde'],
    }),
  response: z
    .object({
      entregas: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'Quantas serão enviadas; null com `desde`: aparecem aos poucos na lista de entregas.' }),
    })
    .meta({ id: 'Reenvio' }),
})
