import * as z from 'zod'
import { IDEMPOTENCY_KEY, IF_MATCH } from './kernel/http/cabecalhos.ts'
import { endpoint } from './kernel/http/endpoint.ts'
import { SimOuNao } from './kernel/http/inteiro-texto.ts'
import { Instante } from './kernel/schemas/instante.ts'
import { Reais } from './kernel/schemas/reais.ts'
import { OBRIGATORIO } from './kernel/schemas/texto.ts'

/** S2 §5 and §8, letter by letter; those without a section are ours. */
export const MENSAGENS_DO_PAGAMENTO = {
  cartaoIncompleto: 'Preencha todos os campos obrigatórios do cartão.',
  dadosIncompletos: 'Dados do pagamento incompletos.',
  codigoDoSalvo: 'Por favor, insira o código de segurança',
  erroAoProcessar: 'Erro ao processar pagamento.',
  numeroInvalido: 'Número do cartão inválido.',
  validadeInvalida: 'Validade inválida.',
  cartaoVencido: 'Este cartão está vencido.',
  codigoInvalido: (digitos: 3 | 4) => `O código de segurança deste cartão tem ${digitos} dígitos.`,
  captcha: 'Confirme que você não é um robô.',
  captchaVencido: 'A confirmação venceu. Confirme de novo que você não é um robô.',
  maximo: (valor: string) => `O limite máximo para essa operação é: ${valor}`,
  minimo: (valor: string) => `O limite mínimo para essa operação é: ${valor}`,
  semMeio: 'Por favor, selecione um meio de pagamento.',
  semMeios: 'Não foi possível localizar nenhum meio de pagamento.',
  acaoDesconhecida: 'Meio de pagamento ainda não implementado.',
  recargaFalhou: 'Ocorreu um problema ao processar a requisição. Por favor, tente novamente mais tarde.',
  valorDivergente: 'O valor do pagamento não é o do carrinho. Confira o carrinho e tente de novo.',
  moeda: 'A moeda deve ser BRL.',
  valorInvalido: 'Informe o valor em centavos, um número inteiro maior que zero.',
  naoEncontrado: 'Pagamento não encontrado.',
  cartaoNaoEncontrado: 'Cartão não encontrado.',
  desfeita: 'Todos os fretes desta compra foram cancelados.',
  encerrado: 'Este pagamento já foi encerrado.',
  jaPago: 'Este pagamento já foi confirmado.',
  emAndamento: 'Este carrinho já tem outro pagamento em andamento. Cancele-o antes de começar um novo.',
  indisponivel: 'O banco não respondeu. Tente de novo em alguns instantes: nada será cobrado duas vezes.',
} as const

/** Minutes for which a Pix code is valid (S2 §9). */
export const PIX_MINUTOS = 20
/** Milliseconds between two questions of the screen (S2 §9). */
export const PIX_CONSULTA_MS = 3000
/** Days until a boleto is due. */
export const BOLETO_DIAS = 3

export const STATUS_DE_PAGAMENTO = ['PENDING', 'APPROVED', 'REFUSED', 'EXPIRED', 'REFUNDED'] as const
export type StatusDePagamento = (typeof STATUS_DE_PAGAMENTO)[number]

/** The words for a paid Pix in S2 §4. */
export const PIX_PAGO: readonly string[] = ['APPROVED', 'PAID', 'Pagamento Confirmado']

/** S2 §3 'Payment method'. */
export const MeioDePagamento = z
  .object({
    uuid: z.uuid(),
    nome: z.string(),
    valorMinimo: Reais,
    valorMaximo: Reais,
    modalidadePagamento: z.array(z.object({ uuid: z.uuid(), nome: z.string() })),
    prioridade: z.number().int(),
    atributosMeioPagamento: z.array(
      z.object({ nomeAtributo: z.string(), valorAtributo: z.string(), seguro: z.boolean() }),
    ),
    ativo: z.boolean(),
  })
  .meta({ id: 'MeioDePagamento' })
export type MeioDePagamento = z.output<typeof MeioDePagamento>

export const listMeiosDePagamento = endpoint({
  method: 'GET',
  path: '/api/v1/meiopagamento',
  summary: 'Os meios de pagamento, por prioridade, com limites e a AÇÃO que vem depois.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'verCarteira',
  query: z.object({ ativo: SimOuNao.optional() }),
  response: z.array(MeioDePagamento),
})

const uuidDoMeio = z.object(
  { uuid: z.uuid({ error: MENSAGENS_DO_PAGAMENTO.semMeio }) },
  { error: MENSAGENS_DO_PAGAMENTO.semMeio },
)

/** A top-up as the purchase of credit sends it, or in `postContent` as the account area does (D §4). */
const CompraDeCreditos = z
  .object(
    {
      carteira: z.string().nullish(),
      tipo: z.literal('COMPRA_CREDITOS', { error: 'Tipo de transação desconhecido.' }).nullish(),
      valor: Reais.optional(),
      meioPagamento: uuidDoMeio.optional(),
      loja: z.unknown().optional(),
      frete: z.unknown().optional(),
      postContent: z
        .object(
          {
            valor: z
              .string({ error: ({ input }) => (input == null ? OBRIGATORIO : 'Informe um valor em reais.') })
              .overwrite((text) => text.trim())
              .regex(/^\d{1,12}([.,]\d{1,2})?$/, { error: 'Informe um valor em reais.' }),
            meioDePagamento: uuidDoMeio,
          },
          { error: MENSAGENS_DO_PAGAMENTO.dadosIncompletos },
        )
        .optional(),
    },
    { error: MENSAGENS_DO_PAGAMENTO.dadosIncompletos },
  )
  .check(({ value, issues }) => {
    if (value.postContent) return
    if (value.valor === undefined) issues.push({ code: 'custom', path: ['valor'], message: OBRIGATORIO, input: value })
    if (!value.meioPagamento)
      issues.push({ code: 'custom', path: ['meioPagamento'], message: MENSAGENS_DO_PAGAMENTO.semMeio, input: value })
  })
  .meta({ id: 'CompraDeCreditos' })

export const RecargaIniciada = z
  .object({
    uuid: z.uuid(),
    /** Equals uuid (D §13). */
    paymentId: z.uuid(),
    status: z.enum(STATUS_DE_PAGAMENTO),
    meioPagamento: z.object({
      uuid: z.uuid(),
      nome: z.string(),
      info: z.array(z.object({ chave: z.string(), valor: z.string() })),
    }),
  })
  .meta({ id: 'RecargaIniciada' })
export type RecargaIniciada = z.output<typeof RecargaIniciada>

export const createTransacao = endpoint({
  method: 'POST',
  path: '/api/v1/transacao',
  summary: 'Insere créditos na carteira. Idempotency-Key: repetir responde o mesmo.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'recarregar',
  status: 201,
  requestHeaders: IDEMPOTENCY_KEY,
  body: CompraDeCreditos,
  response: RecargaIniciada,
})

/** Centavos, as S2 §7 sends them. */
export const ValorDoPagamento = z.object(
  {
    amount: z
      .number({ error: MENSAGENS_DO_PAGAMENTO.valorInvalido })
      .int({ error: MENSAGENS_DO_PAGAMENTO.valorInvalido })
      .positive({ error: MENSAGENS_DO_PAGAMENTO.valorInvalido })
      .max(1_000_000_000_00, { error: MENSAGENS_DO_PAGAMENTO.valorInvalido }),
    currency: z.literal('BRL', { error: MENSAGENS_DO_PAGAMENTO.moeda }),
  },
  { error: MENSAGENS_DO_PAGAMENTO.valorInvalido },
)
export const ClienteDoPagamento = z.object({ uuid: z.string() }).nullish()
export const CarrinhoDoPagamento = z
  .string({ error: 'Carrinho não encontrado.' })
  .min(1, { error: 'Carrinho não encontrado.' })
  .max(100)

/** A payment of any kind as answered (S2 §3 'Pix result', D §13). */
export const Pagamento = z
  .object({
    paymentId: z.uuid(),
    finalidade: z.enum(['COMPRA', 'RECARGA']),
    meio: z.enum(['PIX', 'CARTAO', 'BOLETO']),
    status: z.enum(STATUS_DE_PAGAMENTO),
    motivo: z.string().nullable(),
    /** The PSP's part, without the wallet's. */
    valor: Reais,
    valorCarteira: Reais,
    /** The cart that it pays, and its number of fretes. */
    chartUuid: z.uuid().nullable(),
    fretes: z.number().int(),
    /** The money came after the payment had ended and went to the wallet. */
    creditadoNaCarteira: z.boolean(),
    /** No card has been typed yet (a top-up by card). */
    aguardaCartao: z.boolean(),
    cartao: z.string().nullable(),
    criadoEm: Instante,
    expiraEm: Instante,
    /** The server's clock, so that a countdown is right on every device. */
    agora: Instante,
    pixCode: z.string().nullable(),
    /** base64 of a PNG. */
    qrCodeImage: z.string().nullable(),
    boleto: z.object({ html: z.string(), pdf: z.string(), linhaDigitavel: z.string() }).nullable(),
    /** A payment at the sandbox bank: no money is real. */
    isSandbox: z.boolean(),
  })
  .meta({ id: 'Pagamento' })
export type Pagamento = z.output<typeof Pagamento>

export const payPix = endpoint({
  method: 'POST',
  path: '/api/v1/checkout/payment/pix',
  summary: 'Cria o Pix de um carrinho. Repetir responde o mesmo Pix enquanto ele vale.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'pagar',
  requestHeaders: { ...IDEMPOTENCY_KEY, ...IF_MATCH },
  body: z.object({
    chartUuid: CarrinhoDoPagamento,
    amount: ValorDoPagamento,
    pix: z.object({ customer: ClienteDoPagamento }).nullish(),
  }),
  response: Pagamento,
})

export const findPix = endpoint({
  method: 'GET',
  path: '/api/v1/checkout/payment/pix/:paymentId',
  summary: 'O status de um Pix.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'pagar',
  params: z.object({ paymentId: z.string() }),
  response: Pagamento,
})

export const findPagamento = endpoint({
  method: 'GET',
  path: '/api/v1/checkout/payment/:paymentId',
  summary: 'Um pagamento, de qualquer meio.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'verCarteira',
  params: z.object({ paymentId: z.string() }),
  response: Pagamento,
})

export const listPagamentosPendentes = endpoint({
  method: 'GET',
  path: '/api/v1/checkout/payment',
  summary: 'Os pagamentos que ainda esperam, do mais novo para o mais antigo.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'verCarteira',
  response: z.array(Pagamento),
})

export const cancelPagamento = endpoint({
  method: 'DELETE',
  path: '/api/v1/checkout/payment/:paymentId',
  summary: 'Desiste de um pagamento que ninguém pagou: o carrinho volta, a reserva é devolvida. Já pago: 409.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'pagar',
  params: z.object({ paymentId: z.string() }),
  response: Pagamento,
})

/** The body has the PSP's own format and is read raw: its signature covers the raw bytes. */
export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/:psp',
  summary: 'Avisos do PSP. A assinatura é conferida; repetidos e fora de ordem não fazem mal.',
  tag: 'pagamento',
  access: 'visitor',
  params: z.object({ psp: z.string() }),
  query: z.object({
    'data.id': z.string().optional().meta({ description: 'O que mudou no PSP; a assinatura o cobre.' }),
    type: z.string().optional().meta({ description: 'A espécie do aviso, ex. payment.' }),
  }),
  requestHeaders: {
    'x-signature': { description: 'ts=…,v1=…: a hora do aviso e a assinatura do PSP.', required: true },
    'x-request-id': { description: 'O identificador do aviso no PSP; a assinatura o cobre.' },
  },
  response: z.object({ recebido: z.boolean() }),
})
