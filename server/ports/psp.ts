import type { Centavos } from '#contract/kernel/values/centavos'

/** Whoever moves money for us: Pix, cards and boletos in, Pix out. Everything may be asked twice with the same `referencia`. */
export type Psp = {
  /** Last part of the address to which it sends its notices, and its name in the books: `mercadopago`. */
  nome: string
  /** Whether it is the sandbox bank: no money is real, and screens say so. */
  isSandbox: boolean

  createPix(pedido: PedidoDeCobranca & { expiraEm: Date }): Promise<Cobranca>
  createBoleto(pedido: PedidoDeCobranca & { vencimento: Date }): Promise<Cobranca>

  /** Hands the card over; what comes back is worth one charge. Nothing of the card may be kept, logged or thrown. */
  tokenizeCartao(cartao: CartaoDigitado): Promise<TokenDoCartao>
  /** The same for a card that was kept, whose code the person typed again. */
  tokenizeSalvo(salvo: CartaoSalvo, codigo: string): Promise<TokenDoCartao>
  chargeCartao(pedido: PedidoDeCobranca & { token: TokenDoCartao }): Promise<Cobranca>
  /** Keeps a card for the payer. A token of its own: one that was charged is spent. */
  saveCartao(pagador: Pagador, token: TokenDoCartao, cliente: string | null): Promise<CartaoSalvo>
  deleteCartao(salvo: CartaoSalvo): Promise<void>

  findCobranca(pspId: string): Promise<Cobranca | undefined>
  /** By our own reference: for an answer that was lost on its way. */
  findByReferencia(referencia: string): Promise<Cobranca | undefined>
  /** Takes back what nobody has paid yet; answers what it is now, which may be paid. */
  cancelCobranca(pspId: string): Promise<Cobranca>
  /** Gives the whole amount back to the payer. */
  refundCobranca(pspId: string, referencia: string): Promise<Cobranca>
  /**
   * Gives a part of what was paid back to the payer, or all that is left of it. The same `referencia` goes back once, however
   * often it is asked; of one charge only one is asked for at a time. PENDENTE: accepted, ask again.
   */
  refundParte(pspId: string, pedido: PedidoDeDevolucao): Promise<Devolucao>

  /** Sends money to the person whose CPF is the Pix key. Absent where the PSP offers no such thing: staff pays then. */
  transferPix?(pedido: PedidoDeTransferencia): Promise<Transferencia>

  /**
   * Which charge a notice is about, once its signature was found to be right. Nothing else in it is believed: the charge
   * is asked for. Undefined: about something that is not ours to know. Throws WebhookForjado.
   */
  readWebhook(webhook: Webhook): Promise<{ pspId: string } | undefined>
}

/** `referencia` is the uuid of our own payment: the same one is the same charge, however often it is asked. */
export type PedidoDeCobranca = {
  referencia: string
  valor: Centavos
  /** What the payer reads on their statement; names nobody. */
  descricao: string
  pagador: Pagador
}

export type Pagador = {
  /** The subscription. */
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
  /** Of the payer. */
  cpf: string
}
/** Worth one charge. `bandeira` in the PSP's own words, where it needs them; `cliente` of a card that it keeps. */
export type TokenDoCartao = { token: string; bandeira: string; ultimos4: string; cliente?: string }
export type CartaoSalvo = { cliente: string; cartao: string }

export type SituacaoDaCobranca = 'PENDENTE' | 'APROVADA' | 'RECUSADA' | 'EXPIRADA' | 'ESTORNADA'

/** A charge as the PSP knows it now. */
export type Cobranca = {
  pspId: string
  referencia: string
  valor: Centavos
  situacao: SituacaoDaCobranca
  /** How much of it the PSP has given back to the payer: all of it where it is ESTORNADA, and of no other. */
  devolvido: Centavos
  /** Why it was refused, as a sentence for the person. */
  motivo: string | null
  /** Code to be copied or drawn as a QR code (BR Code). */
  pixCode: string | null
  boleto: { html: string; pdf: string; linhaDigitavel: string } | null
}

/** `antes`: what had gone back of this charge before, by our own books. */
export type PedidoDeDevolucao = { referencia: string; valor: Centavos; antes: Centavos }
export type Devolucao = { situacao: 'PENDENTE' | 'FEITA' | 'RECUSADA'; motivo: string | null }

export type PedidoDeTransferencia = { referencia: string; valor: Centavos; cpf: string; nome: string }
export type Transferencia = {
  situacao: 'PENDENTE' | 'FEITA' | 'RECUSADA'
  motivo: string | null
  codigo: string | null
}

/** A notice as it came in, before anything in it is believed. */
export type Webhook = {
  headers: Record<string, string | string[] | undefined>
  query: Record<string, string | string[] | undefined>
  /** The body, byte for byte. */
  corpo: string
}

/** A notice whose signature is wrong. */
export class WebhookForjado extends Error {}

/** No answer, or none that can be understood: what was asked may have happened, and may be asked again. */
export class PspIndisponivel extends Error {}

/** A clear no: nothing happened. `message` is a sentence for the person. */
export class PspRecusou extends Error {}
