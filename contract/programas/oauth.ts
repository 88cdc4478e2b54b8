import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { escopos } from '../kernel/http/escopo.ts'
import { Instante } from '../kernel/schemas/instante.ts'

/** The longest query of GET /oauth/authorize that is read. */
export const CONSULTA_MAX = 8_000
const LONGO = 'O endereço do pedido é longo demais.'

/** The query of the page, exactly as the browser has it: `state` must go back unchanged. */
const Consulta = z
  .string({ error: LONGO })
  .max(CONSULTA_MAX, { error: LONGO })
  .meta({ description: 'A parte do endereço depois de “?”, sem mudar nada.', examples: ['response_type=code&…'] })

/**
 * What a request for authorisation is. MOSTRADO: the owner decides. DEVOLVIDO: the request is wrong, and the browser
 * carries the error to the aplicativo. RECUSADO: the aplicativo or its address is unknown. The page says so, and the
 * browser stays there (RFC 6749 §4.1.2.1).
 */
export const PedidoDeAutorizacao = z
  .discriminatedUnion('situacao', [
    z.object({
      situacao: z.literal('MOSTRADO'),
      aplicativo: z.string(),
      escopos: z.array(z.enum(escopos)),
      destino: z.string().meta({ description: 'Para onde o navegador volta.', examples: ['loja.example.com'] }),
    }),
    z.object({ situacao: z.literal('DEVOLVIDO'), url: z.string() }),
    z.object({ situacao: z.literal('RECUSADO'), motivo: z.string() }),
  ])
  .meta({ id: 'PedidoDeAutorizacao' })
export type PedidoDeAutorizacao = z.output<typeof PedidoDeAutorizacao>

/** What an owner has allowed an aplicativo to do. */
export const Autorizacao = z
  .object({
    uuid: z.uuid(),
    aplicativo: z.string(),
    clientId: z.number().int(),
    escopos: z.array(z.enum(escopos)),
    autorizadaEm: Instante,
    usadaEm: Instante.nullable().meta({ description: 'O último uso, com a precisão de um minuto.' }),
  })
  .meta({ id: 'Autorizacao' })
export type Autorizacao = z.output<typeof Autorizacao>

/** Only the owner of the account makes these calls. No escopo opens the direito to programs, and members lack it (D §24). */
const daAutorizacao = { tag: 'programas', access: 'subscriber', right: 'chavesDeApi' } as const

export const findPedidoDeAutorizacao = endpoint({
  ...daAutorizacao,
  method: 'POST',
  path: '/api/v1/autorizacao/pedido',
  summary: 'O que um aplicativo pede em /oauth/authorize, para a página que pergunta à pessoa. Não muda nada.',
  body: z.object({ consulta: Consulta }, { error: LONGO }),
  response: PedidoDeAutorizacao,
})

export const answerPedidoDeAutorizacao = endpoint({
  ...daAutorizacao,
  method: 'POST',
  path: '/api/v1/autorizacao',
  summary: 'Autoriza ou recusa o que um aplicativo pede; a resposta diz para onde o navegador vai.',
  body: z.object(
    { consulta: Consulta, decisao: z.enum(['AUTORIZAR', 'RECUSAR'], { error: 'Escolha autorizar ou recusar.' }) },
    { error: LONGO },
  ),
  response: z.object({ url: z.string() }),
})

export const listAutorizacoes = endpoint({
  ...daAutorizacao,
  method: 'GET',
  path: '/api/v1/autorizacao',
  summary: 'Os aplicativos que podem agir na conta, do mais novo para o mais antigo; só para o dono da conta.',
  response: z.array(Autorizacao),
})

export const deleteAutorizacao = endpoint({
  ...daAutorizacao,
  method: 'DELETE',
  path: '/api/v1/autorizacao/:uuid',
  summary: 'Retira a autorização de um aplicativo: ele deixa de ser atendido na hora.',
  params: z.object({ uuid: z.uuid({ error: 'Autorização não encontrada.' }) }),
})
