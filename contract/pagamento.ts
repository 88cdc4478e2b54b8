import * as z from 'zod'
import { BANDEIRAS } from './kernel/cartao.ts'
import { endpoint } from './kernel/endpoint.ts'
import { Instante } from './kernel/instant.ts'
import { Reais } from './kernel/money.ts'
import { OBRIGATORIO } from './kernel/texto.ts'

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
  encerrado: 'Este pagamento já foi encerrado.',
  jaPago: 'Este pagamento já foi confirmado.',
  emAndamento: 'Este carrinho já tem outro pagamento em andamento. Cancele-o antes de começar um novo.',
  indisponivel: 'O banco não respondeu. Tente de novo em alguns instantes: nada será cobrado duas vezes.',
} as const

/** How long a Pix code is good (S2 §9). */
export const PIX_MINUTOS = 20
/** How often the screen asks (S2 §9). */
export const PIX_CONSULTA_MS = 3000
/** Days until a boleto is due. */
export const BOLETO_DIAS = 3

export const STATUS_DE_PAGAMENTO = ['PENDING', 'APPROVED', 'REFUSED', 'EXPIRED', 'REFUNDED'] as const
export type StatusDePagamento = (typeof STATUS_DE_PAGAMENTO)[number]

/** The words by which S2 §4 knows a paid Pix. */
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
  query: z.object({ ativo: z.string().optional() }),
  response: z.array(MeioDePagamento),
})

const uuidDoMeio = z.object(
  { uuid: z.uuid({ error: MENSAGENS_DO_PAGAMENTO.semMeio }) },
  { error: MENSAGENS_DO_PAGAMENTO.semMeio },
)

/** A top-up as the purchase of credit sends it or, in `postContent`, as the account area does (D §4). */
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
    /** The same as uuid (D §13). */
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
  body: CompraDeCreditos,
  response: RecargaIniciada,
})

export const findBandeira = endpoint({
  method: 'POST',
  path: '/api/v1/checkout/bin',
  summary: 'A bandeira de um cartão pelos seis primeiros dígitos.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'pagar',
  body: z.object({
    bin: z
      .string({ error: MENSAGENS_DO_PAGAMENTO.numeroInvalido })
      .regex(/^\d{6,8}$/, { error: 'Informe os seis primeiros dígitos do cartão.' }),
  }),
  response: z.object({ brand: z.enum(BANDEIRAS) }),
})

/** S2 §3 'Saved card'. The number is masked: only its last four digits are known here. */
export const CartaoSalvo = z
  .object({
    uuid: z.uuid(),
    brand: z.enum(BANDEIRAS),
    cardNumber: z.string(),
    holder: z.string(),
    cardName: z.string(),
  })
  .meta({ id: 'CartaoSalvo' })
export type CartaoSalvo = z.output<typeof CartaoSalvo>

export const listCartoes = endpoint({
  method: 'GET',
  path: '/api/v1/checkout/cards',
  summary: 'Os cartões que o assinante guardou.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'usarCartoes',
  response: z.array(CartaoSalvo),
})

export const deleteCartao = endpoint({
  method: 'DELETE',
  path: '/api/v1/checkout/cards/:uuid',
  summary: 'Apaga um cartão guardado.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'usarCartoes',
  status: 204,
  params: z.object({ uuid: z.string() }),
})

export const createDesafio = endpoint({
  method: 'GET',
  path: '/api/v1/captcha/desafio',
  summary: 'Um desafio do ALTCHA (prova de trabalho).',
  tag: 'pagamento',
  access: 'visitor',
  response: z.looseObject({}).meta({ id: 'Desafio' }),
})

export const verifyCaptcha = endpoint({
  method: 'POST',
  path: '/api/v1/captcha/verify',
  summary: 'Confere a resposta de um desafio. Vale para um pagamento com cartão desta sessão, por 10 minutos.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'pagar',
  body: z.object({
    token: z
      .string({ error: MENSAGENS_DO_PAGAMENTO.captcha })
      .min(1, { error: MENSAGENS_DO_PAGAMENTO.captcha })
      .max(20_000),
  }),
  response: z.object({ success: z.boolean() }),
})

/** Cents, as S2 §7 sends them. */
const Amount = z.object(
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
const Customer = z.object({ uuid: z.string() }).nullish()
const carrinho = z.string({ error: 'Carrinho não encontrado.' }).min(1, { error: 'Carrinho não encontrado.' }).max(100)

/** What is known of a payment; the same for every kind (S2 §3 'Pix result', D §13). */
export const Pagamento = z
  .object({
    paymentId: z.uuid(),
    finalidade: z.enum(['COMPRA', 'RECARGA']),
    meio: z.enum(['PIX', 'CARTAO', 'BOLETO']),
    status: z.enum(STATUS_DE_PAGAMENTO),
    motivo: z.string().nullable(),
    /** What the PSP brings; the wallet adds its part. */
    valor: Reais,
    valorCarteira: Reais,
    /** The cart that it pays, and how many fretes that is. */
    chartUuid: z.uuid().nullable(),
    fretes: z.number().int(),
    /** Money that came when it was over went to the wallet. */
    creditadoNaCarteira: z.boolean(),
    /** A card has not been given yet (a top-up by card). */
    aguardaCartao: z.boolean(),
    cartao: z.string().nullable(),
    criadoEm: Instante,
    expiraEm: Instante,
    /** Clock of the server, so that a countdown is right on every device. */
    agora: Instante,
    pixCode: z.string().nullable(),
    /** base64 of a PNG. */
    qrCodeImage: z.string().nullable(),
    boleto: z.object({ html: z.string(), pdf: z.string(), linhaDigitavel: z.string() }).nullable(),
    /** Played by the sandbox bank: no money is real. */
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
  body: z.object({
    chartUuid: carrinho,
    amount: Amount,
    pix: z.object({ customer: Customer }).nullish(),
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

const campo = (max: number) =>
  z
    .string({ error: MENSAGENS_DO_PAGAMENTO.cartaoIncompleto })
    .max(max, { error: MENSAGENS_DO_PAGAMENTO.cartaoIncompleto })

/** A card as the form sends it (S2 §7). Nothing of it is kept. */
const CartaoNoPedido = z.object({
  cardName: z.string().max(60, { error: 'O apelido aceita até 60 caracteres.' }).nullish(),
  cardNumber: campo(40).nullish(),
  brand: z.string().max(40).nullish(),
  holder: campo(100).nullish(),
  expirationDate: campo(10).nullish(),
  securityCode: campo(10).nullish(),
})

export const payCartao = endpoint({
  method: 'POST',
  path: '/api/v1/checkout/payment/card',
  summary:
    'Paga um carrinho, ou uma inserção de créditos (`pagamento`), com um cartão guardado (card.token) ou novo. Pede um captcha resolvido.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'pagar',
  body: z.object({
    chartUuid: carrinho.nullish(),
    /** The top-up that the card pays, instead of a cart. */
    pagamento: z.uuid({ error: MENSAGENS_DO_PAGAMENTO.naoEncontrado }).nullish(),
    amount: Amount,
    card: z.object(
      {
        token: z.uuid({ error: MENSAGENS_DO_PAGAMENTO.cartaoNaoEncontrado }).nullish(),
        saveCard: z.boolean().nullish(),
        customer: Customer,
        card: CartaoNoPedido.nullish(),
      },
      { error: MENSAGENS_DO_PAGAMENTO.dadosIncompletos },
    ),
  }),
  response: z.object({
    paymentId: z.uuid(),
    status: z.enum(STATUS_DE_PAGAMENTO),
    motivo: z.string().optional(),
  }),
})

export const findPagamentoComCartao = endpoint({
  method: 'GET',
  path: '/api/v1/checkout/payment/card/:paymentId',
  summary: 'O status de um pagamento com cartão.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'pagar',
  params: z.object({ paymentId: z.string() }),
  response: z.object({ status: z.enum(STATUS_DE_PAGAMENTO), motivo: z.string().optional() }),
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

export const MENSAGENS_DO_SAQUE = {
  bloqueado: (ate: string) =>
    `Por segurança, saques ficam suspensos até ${ate}, porque a senha ou o e-mail mudou há pouco.`,
  minimo: (valor: string) => `O limite mínimo para essa operação é: ${valor}`,
  maximo: (valor: string) => `O limite máximo para essa operação é: ${valor}`,
  maximoDoDia: (valor: string) => `Hoje você ainda pode sacar ${valor}.`,
  naoEncontrado: 'Saque não encontrado.',
} as const

/** Money back to its owner, by Pix to the holder's CPF. */
export const Saque = z
  .object({
    uuid: z.uuid(),
    valor: Reais,
    status: z.enum(['SOLICITADO', 'ENVIADO', 'PAGO', 'DEVOLVIDO']),
    motivo: z.string().nullable(),
    codigo: z.string().nullable(),
    /** The key it goes to, masked. */
    chavePix: z.string(),
    pedidoEm: Instante,
    decididoEm: Instante.nullable(),
  })
  .meta({ id: 'Saque' })
export type Saque = z.output<typeof Saque>

export const CondicoesDeSaque = z
  .object({
    minimo: Reais,
    maximo: Reais,
    /** What is left of the day's limit. */
    restanteHoje: Reais,
    disponivel: Reais,
    chavePix: z.string(),
    titular: z.string(),
    /** Until then none is taken, since the password or the e-mail has changed. */
    bloqueadoAte: Instante.nullable(),
    /** Sent by the bank at once; otherwise by people, within a business day. */
    isImediato: z.boolean(),
    isSandbox: z.boolean(),
  })
  .meta({ id: 'CondicoesDeSaque' })
export type CondicoesDeSaque = z.output<typeof CondicoesDeSaque>

export const findCondicoesDeSaque = endpoint({
  method: 'GET',
  path: '/api/v1/saque',
  summary: 'Quanto se pode sacar agora, e para onde vai.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'sacar',
  response: CondicoesDeSaque,
})

export const createSaque = endpoint({
  method: 'POST',
  path: '/api/v1/saque',
  summary: 'Saca da carteira por Pix, para o CPF do titular. Sem tarifa. Idempotency-Key: repetir responde o mesmo.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'sacar',
  status: 201,
  body: z.object({
    valor: Reais,
    senha: z.string({ error: OBRIGATORIO }).min(1, { error: OBRIGATORIO }).max(200),
  }),
  response: Saque,
})

export const findSaque = endpoint({
  method: 'GET',
  path: '/api/v1/saque/:uuid',
  summary: 'Um saque.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'verCarteira',
  params: z.object({ uuid: z.string() }),
  response: Saque,
})

/** The body is the PSP's own and is read as it came: its signature is over that. */
export const receiveAviso = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/:psp',
  summary: 'Avisos do PSP. A assinatura é conferida; repetidos e fora de ordem não fazem mal.',
  tag: 'pagamento',
  access: 'visitor',
  params: z.object({ psp: z.string() }),
  response: z.object({ recebido: z.boolean() }),
})
