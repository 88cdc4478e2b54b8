import * as z from 'zod'
import { MEIOS } from './carteira.ts'
import { Agencia, Cotacao, Dimensoes, Formato } from './cotacao.ts'
import { DocumentoFiscal } from './fiscal/dce.ts'
import { IDEMPOTENCY_KEY, IF_MATCH } from './kernel/http/cabecalhos.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { Dia, Instante } from './kernel/schemas/instante.ts'
import { keysOf } from './kernel/schemas/keys-of.ts'
import { Reais } from './kernel/schemas/reais.ts'
import { STATUS_DE_FRETE } from './kernel/values/status-de-frete.ts'

const statuses = keysOf(STATUS_DE_FRETE)
const meios = keysOf(MEIOS)

/** What one payment bought: its fretes, for the transactions and the confirmation. */
export const Compra = z
  .object({
    /** The uuid of the bought cart. */
    uuid: z.uuid(),
    compradaEm: Instante,
    total: Reais,
    /** What paid for the purchase, the wallet first; empty before the payment and after a chargeback. */
    meios: z.array(z.object({ meio: z.enum(meios), valor: Reais })),
    /**
     * The receipt by e-mail: sent, or on its way. Null: none is sent (switched off, or nothing paid), or the purchase
     * is too old to tell.
     */
    recibo: z.enum(['ENVIADO', 'A_CAMINHO']).nullable(),
    fretes: z.array(
      z.object({
        uuid: z.uuid(),
        status: z.enum(statuses),
        /** Why it was cancelled; null in every other status. */
        motivo: z.string().nullable(),
        /** The bank took the payment back before the posting: the label is invalid. */
        pagamentoEstornado: z.boolean(),
        /** A simulated carrier makes or made the label: nobody can post with it. */
        etiquetaDeTeste: z.boolean(),
        pedido: z.string(),
        /** Null until the carrier has given a code. */
        codigoEncomenda: z.string().nullable(),
        /** The public tracking page, for the buyer; null without a label. */
        urlRastreio: z.string().nullable(),
        /** Until when the frete may be posted; before its payment, until when it may be paid. */
        prazoExpiracao: Instante.nullable(),
        /**
         * The arrival, in business days from `postagem`: the day of the posting or, before it, the next possible day.
         * Null when no arrival is expected, and after the delivery.
         */
        chegada: z.object({ postagem: Dia, minimo: Dia, maximo: Dia }).nullable(),
        /** Goods without an invoice: a content declaration travels with them and can be printed. */
        temDeclaracao: z.boolean(),
        /** What accompanies the parcel before the law. */
        documentoFiscal: DocumentoFiscal,
        cepOrigem: z.string(),
        /** Where to hand the parcel in, if the cart named an agency that is still open. */
        agencia: Agencia.nullable(),
        formato: Formato,
        dimensoes: Dimensoes,
        destinatario: z.object({
          nome: z.string(),
          /** Name to greet the recipient by; empty for a company. */
          primeiroNome: z.string(),
          /** Digits with area code; empty when the person's data were erased. */
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
  requestHeaders: { ...IDEMPOTENCY_KEY, ...IF_MATCH },
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

/** One frete of a purchase: what a refund in the transactions is about. */
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
