import type { Centavos } from '#contract/kernel/values/centavos'

/** Moves money for us: Pix, cards and boletos in, Pix out. Everything may be asked twice with the same `referencia`. */
export type Psp = {
  /** Last part of the path to which the PSP sends its webhooks, and the PSP's name in the books: `mercadopago`. */
  nome: string
  /** Whether this is the sandbox bank: its money is not real, and the screens say so. */
  isSandbox: boolean

  createPix(pedido: PedidoDeCobranca & { expiraEm: Date }): Promise<Cobranca>
  createBoleto(pedido: PedidoDeCobranca & { vencimento: Date }): Promise<Cobranca>

  /** Exchanges a card for a token that pays one charge. Nothing of the card may be kept, logged or thrown. */
  tokenizeCartao(cartao: CartaoDigitado): Promise<TokenDoCartao>
  /** Like `tokenizeCartao`, for a saved card whose code the person typed again. */
  tokenizeSalvo(salvo: CartaoSalvo, codigo: string): Promise<TokenDoCartao>
  chargeCartao(pedido: PedidoDeCobranca & { token: TokenDoCartao }): Promise<Cobranca>
  /** Saves a card for the payer. Needs a token of its own, because a token that paid a charge is spent. */
  saveCartao(pagador: Pagador, token: TokenDoCartao, cliente: string | null): Promise<CartaoSalvo>
  deleteCartao(salvo: CartaoSalvo): Promise<void>

  findCobranca(pspId: string): Promise<Cobranca | undefined>
  /** Finds a charge by our own reference, after an answer was lost. */
  findByReferencia(referencia: string): Promise<Cobranca | undefined>
  /**
   * The charges that were approved in a period, a page at a time, with what has gone back of each since: for the check of
   * a day's books. Charges that are not ours may be among them, with a `referencia` that we do not know.
   */
  listAprovadas(periodo: { de: Date; ate: Date }): AsyncGenerator<CobrancaAprovada[], void>
  /** Cancels a charge that is not paid; returns its present state, which may be paid. */
  cancelCobranca(pspId: string): Promise<Cobranca>
  /** Refunds the whole amount to the payer. */
  refundCobranca(pspId: string, referencia: string): Promise<Cobranca>
  /**
   * Refunds a part of the paid amount, or the rest of it. The same `referencia` is refunded once, however often it is
   * asked for. Only one refund of a charge is asked for at a time. PENDENTE: accepted, ask again.
   */
  refundParte(pspId: string, pedido: PedidoDeDevolucao): Promise<Devolucao>

  /** Sends money to the person whose CPF is the Pix key. Absent when the PSP does not offer transfers: then staff pay. */
  transferPix?(pedido: PedidoDeTransferencia): Promise<Transferencia>

  /**
   * The charge that a webhook is about, after its signature was checked. Nothing else in the webhook is trusted: the caller
   * asks for the charge. Undefined when the webhook is about something else. Throws WebhookForjado.
   */
  readWebhook(webhook: Webhook): Promise<{ pspId: string } | undefined>
}

/** `referencia` is the uuid of our own payment: repeats with the same one give the same charge. */
export type PedidoDeCobranca = {
  referencia: string
  valor: Centavos
  /** The text on the payer's statement; it names no person. */
  descricao: string
  pagador: Pagador
}

export type Pagador = {
  /** The uuid of the assinatura. */
  uuid: string
  nome: string
  sobrenome: string
  cpf: string
  email: string
  endereco: { cep: string; logradouro: string; numero: string; bairro: string; cidade: string; uf: string }
}

export type CartaoDigitado = {
  numero: string
  titular: string
  /** MM and AAAA. */
  mes: string
  ano: string
  codigo: string
  /** The payer's CPF. */
  cpf: string
}
/** Pays one charge. `bandeira` is the PSP's own name of the brand; `cliente` is set for a card saved at the PSP. */
export type TokenDoCartao = { token: string; bandeira: string; ultimos4: string; cliente?: string }
export type CartaoSalvo = { cliente: string; cartao: string }

export type SituacaoDaCobranca = 'PENDENTE' | 'APROVADA' | 'RECUSADA' | 'EXPIRADA' | 'ESTORNADA'

/** A charge in its present state at the PSP. */
export type Cobranca = {
  pspId: string
  referencia: string
  valor: Centavos
  situacao: SituacaoDaCobranca
  /** The amount refunded to the payer. It is the whole amount only in the situation ESTORNADA. */
  devolvido: Centavos
  /** The reason of a refusal, as a sentence for the person. */
  motivo: string | null
  /** BR Code to copy, or to draw as a QR code. */
  pixCode: string | null
  boleto: { html: string; pdf: string; linhaDigitavel: string } | null
}

export type CobrancaAprovada = Pick<Cobranca, 'pspId' | 'referencia' | 'valor' | 'situacao' | 'devolvido'> & {
  aprovadaEm: Date
}

/** `antes`: the sum already refunded of this charge, by our own books. */
export type PedidoDeDevolucao = { referencia: string; valor: Centavos; antes: Centavos }
export type Devolucao = { situacao: 'PENDENTE' | 'FEITA' | 'RECUSADA'; motivo: string | null }

export type PedidoDeTransferencia = { referencia: string; valor: Centavos; cpf: string; nome: string }
export type Transferencia = {
  situacao: 'PENDENTE' | 'FEITA' | 'RECUSADA'
  motivo: string | null
  codigo: string | null
}

/** A webhook as it arrived, before its signature is checked. */
export type Webhook = {
  headers: Record<string, string | string[] | undefined>
  query: Record<string, string | string[] | undefined>
  /** The body, byte for byte. */
  corpo: string
}

/** The signature of a webhook is wrong. */
export class WebhookForjado extends Error {}

/** No answer, or an answer that cannot be understood: the request may have been carried out, and may be repeated. */
export class PspIndisponivel extends Error {}

/** A final refusal: nothing happened. `message` is a sentence for the person. */
export class PspRecusou extends Error {}
