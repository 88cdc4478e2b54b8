import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { TipoDeExcecao } from '#contract/operacao/livro'
import type { CobrancaAprovada, SituacaoDaCobranca } from '../../../ports/psp.ts'

export type Movimento = {
  uuid: string
  evento: string
  tipo: string
  em: Date
  partidas: number
  somaDebitos: Centavos
  entradas: readonly { conta: string; valor: Centavos }[]
}
export type Pagamento = {
  uuid: string
  carrinhoUuid: string | null
  meio: string
  valorCentavos: Centavos
  status: string
  destino: string | null
  psp: string
  estornadoCentavos: Centavos
}
export type Frete = {
  uuid: string
  carrinhoUuid: string
  transportadoraUuid: string
  codigoEncomenda: string | null
  valorFreteCentavos: Centavos
  margemCentavos: Centavos | null
}
export type Linha = {
  uuid: string
  fatura: string
  linha: number
  transportadoraUuid: string
  codigoEncomenda: string
  valorCobrado: Centavos
  /** What the contract says for the measures of the line; null when nobody knows. */
  valorContrato: Centavos | null
}
export type Valor = { uuid: string; valorCentavos: Centavos }

/** The three sides of a day, read from where each of them stands. */
export type Lados = {
  dia: Dia
  /** This installation's PSP; the payments of another one are not compared with it. */
  pspNome: string
  movimentos: readonly Movimento[]
  /** Movements of other days that the day's payments, withdrawals and refunds may belong to, by event. */
  deOutrosDias: ReadonlyMap<string, Movimento>
  pagamentos: readonly Pagamento[]
  /** Null: the PSP could not be asked. */
  psp: readonly CobrancaAprovada[] | null
  /** Charges that were asked for one by one, because the day's list does not have them. */
  perguntadas: ReadonlyMap<string, { situacao: SituacaoDaCobranca; valor: Centavos } | undefined>
  /** What went back to the cards on request, by payment. */
  devolvidos: ReadonlyMap<string, Centavos>
  /** What went back to the payer of a payment because the account is closed: the whole payment. */
  aosPagadores: ReadonlyMap<string, Centavos>
  fretes: readonly Frete[]
  /** The sums that the fretes of a cart may have been booked with. */
  compras: ReadonlyMap<string, ReadonlySet<Centavos>>
  linhas: readonly Linha[]
  /** Codes that an invoice of another day charged before. */
  cobradosAntes: ReadonlySet<string>
  saques: readonly Valor[]
  reembolsos: readonly Valor[]
  /** What the seal says of the day; undefined when it is right or not sealed. */
  selo: string | undefined
}

export type Lado = { valor: Centavos | null; texto: string }
export type Achada = {
  tipo: TipoDeExcecao
  chave: string
  valor: Centavos
  lados: { livro: Lado; psp: Lado; transportadora: Lado }
  /** The events of the movements behind it. */
  eventos: string[]
}
export type Soma = { quantos: number; valor: Centavos }
export type Total = {
  nome: string
  livro: Soma | null
  psp: Soma | null
  transportadora: Soma | null
  diferenca: Centavos
}

export const A_RECEBER = 'casa:a-receber'
export const TRANSPORTADORAS = 'casa:transportadoras'
export const RECEITA = 'casa:receita'
export const NADA: Lado = { valor: null, texto: 'Não se aplica.' }
export const lado = (valor: Centavos | null, texto: string): Lado => ({ valor, texto })

/** The value that a movement gives an account; 0 when it has no entry there. */
export const emConta = ({ entradas }: Movimento, conta: string): Centavos =>
  entradas.reduce((soma, entrada) => (entrada.conta === conta ? soma + entrada.valor : soma), 0)

/** Splits `evento:uuid`; a number may stand between them. */
export function partsOf(evento: string) {
  const at = evento.lastIndexOf(':')
  return { nome: evento.slice(0, evento.indexOf(':')), uuid: evento.slice(at + 1) }
}

export type Lancado = { pagamento: Pagamento; movimento: Movimento; valor: Centavos }

/** The payments that the day's movements booked, by payment; a payment that was booked twice has two. */
export function lancadosOf({ movimentos, pagamentos }: Lados) {
  const [byUuid, byCarrinho] = [new Map<string, Pagamento>(), new Map<string, Pagamento>()]
  for (const pagamento of pagamentos) {
    byUuid.set(pagamento.uuid, pagamento)
    if (pagamento.carrinhoUuid && pagamento.destino === 'COMPRA') byCarrinho.set(pagamento.carrinhoUuid, pagamento)
  }
  const lancados = new Map<string, Lancado[]>()
  for (const movimento of movimentos) {
    const { nome, uuid } = partsOf(movimento.evento)
    const isPagamento = nome === 'pagamento' || nome === 'pagamento-sem-conta'
    const pagamento = isPagamento ? byUuid.get(uuid) : nome === 'compra' ? byCarrinho.get(uuid) : undefined
    const valor = 0 - emConta(movimento, A_RECEBER)
    if (!pagamento || (nome === 'compra' && valor === 0)) continue
    lancados.set(pagamento.uuid, [...(lancados.get(pagamento.uuid) ?? []), { pagamento, movimento, valor }])
  }
  return lancados
}

/**
 * The carrier's part of a price, as its purchase booked it (D §17): the whole price of an old frete without a margin.
 */
export const parteDa = ({ valorFreteCentavos, margemCentavos }: Frete) => valorFreteCentavos - (margemCentavos ?? 0)
