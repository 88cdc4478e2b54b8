import * as z from 'zod'
import { MEIOS, type Meio } from './carteira.ts'
import { Agencia, Cotacao, Dimensoes, Formato } from './cotacao.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { Dia, Instante } from './kernel/schemas/instante.ts'
import { Reais } from './kernel/schemas/reais.ts'
import { STATUS_DE_FRETE, type StatusDeFrete } from './kernel/values/status-de-frete.ts'

const statuses = Object.keys(STATUS_DE_FRETE) as [StatusDeFrete, ...StatusDeFrete[]]
const meios = Object.keys(MEIOS) as [Meio, ...Meio[]]

/** What one payment bought: its fretes, as the transactions and the confirmation tell of them. */
export const Compra = z
  .object({
    /** Of the cart that was bought. */
    uuid: z.uuid(),
    compradaEm: Instante,
    total: Reais,
    /** What the purchase was paid with, the wallet first; empty while it is not paid, or once it was taken back. */
    meios: z.array(z.object({ meio: z.enum(meios), valor: Reais })),
    /**
     * The receipt by e-mail: sent, or on its way. Null: none goes out (receipts are switched off, nothing is paid), or the
     * purchase is too old to tell.
     */
    recibo: z.enum(['ENVIADO', 'A_CAMINHO']).nullable(),
    fretes: z.array(
      z.object({
        uuid: z.uuid(),
        status: z.enum(statuses),
        /** Why it was cancelled; null in every other status. */
        motivo: z.string().nullable(),
        /** The bank took its payment back before it was posted: its label is good no more. */
        pagamentoEstornado: z.boolean(),
        pedido: z.string(),
        /** Null until the carrier has given one. */
        codigoEncomenda: z.string().nullable(),
        /** The public page of its tracking, for the buyer; null while there is no label. */
        urlRastreio: z.string().nullable(),
        /** Until when it may be posted (or paid, while it waits for its payment). */
        prazoExpiracao: Instante.nullable(),
        /**
         * When it arrives, in business days from `postagem`: the day of its posting or, before that, the next day on
         * which it can be posted. Null where no arrival is expected, and once it came.
         */
        chegada: z.object({ postagem: Dia, minimo: Dia, maximo: Dia }).nullable(),
        /** Goods without an invoice: a content declaration travels with them, and can be printed. */
        temDeclaracao: z.boolean(),
        cepOrigem: z.string(),
        /** Where it is to be handed in, if the cart named an agency that is still open. */
        agencia: Agencia.nullable(),
        formato: Formato,
        dimensoes: Dimensoes,
        destinatario: z.object({
          nome: z.string(),
          /** As one greets them; empty where a company receives it. */
          primeiroNome: z.string(),
          /** Digits with area code; empty when the person was forgotten. */
          telefone: z.string(),
          cidade: z.string(),
          uf: z.string(),
          cep: z.string(),
        }),
        transportadora: Cotacao.shape.transportadora,
        produto: Cotacao.shape.produto,
        valorFrete: Reais,
      }),
    ),
  })
  .meta({ id: 'Compra' })
export type Compra = z.output<typeof Compra>

export const buyCarrinho = endpoint({
  method: 'POST',
  path: '/api/v1/frete/:carrinho',
  summary:
    'Compra o carrinho com o saldo da carteira. Repetir responde o mesmo. Com If-Match de outra versão: 409 CARRINHO_ALTERADO.',
  tag: 'frete',
  access: 'subscriber',
  right: 'pagar',
  params: z.object({ carrinho: z.string() }),
  response: z.object({ uuid: z.uuid() }),
})

export const findCompra = endpoint({
  method: 'GET',
  path: '/api/v1/compra/:uuid',
  summary: 'Os fretes que um pagamento comprou.',
  tag: 'frete',
  access: 'subscriber',
  right: 'verFretes',
  params: z.object({ uuid: z.string() }),
  response: Compra,
})

/** One of them, by itself: what a refund in the transactions is about. */
export const findFreteComprado = endpoint({
  method: 'GET',
  path: '/api/v1/compra/frete/:uuid',
  summary: 'A compra em que um frete foi comprado, só com ele.',
  tag: 'frete',
  access: 'subscriber',
  right: 'verFretes',
  params: z.object({ uuid: z.string() }),
  response: Compra,
})
