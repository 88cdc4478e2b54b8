import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { bandeiraOf } from '#contract/kernel/values/cartao'
import { diaOf, plusSeconds } from '#contract/kernel/values/instant'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { onceByKey } from '../../../kernel/guard/idempotency.ts'
import { PspIndisponivel, PspRecusou, type TokenDoCartao } from '../../../ports/psp.ts'
import { lockAssinante } from '../../acesso/index.ts'
import { semCarrinho } from '../../frete/index.ts'
import { startCompra } from '../cobranca/inicio.ts'
import { findPagador } from '../cobranca/pagador.ts'
import { findCurrent, findOwn } from '../cobranca/pergunta-ao-psp.ts'
import { descricaoOf, settleAsked } from '../cobranca/pix.ts'
import { findPagamento, lockPagamento, type PagamentoGuardado, updatePagamento } from '../pagamento.repo.ts'
import { CARTAO_HORAS, planPergunta } from '../pagamento.rules.ts'
import { keepCaptcha, useCaptcha } from './captcha.ts'
import { readCartao } from './cartao.rules.ts'
import { findCartao, keepCartao } from './cartoes.ts'

export type PedidoComCartao = {
  assinaturaUuid: string
  usuarioUuid: string
  sessaoUuid: string
  carrinhoUuid: string | null
  /** The top-up that the card pays; null when it pays a cart. */
  pagamentoUuid: string | null
  valor: number
  ifMatch: string | undefined
  /** Whether the subscriber pays, not a member of a shop. */
  isPropria: boolean
  /** Idempotency-Key: a repeat gets the same answer. Of the card, only brand and last digits are compared. */
  chave: string | undefined
  /** A kept card; null when the person typed one. */
  salvoUuid: string | null
  isParaGuardar: boolean
  card: (Parameters<typeof readCartao>[0] & { cardName?: string | null | undefined }) | null | undefined
}

/**
 * Pays a cart or a top-up with a card. The card's number and code pass through to the PSP and are stored nowhere: not
 * in a row, a log or an error. Without an answer from the PSP the payment stays PENDING; the webhook or the job ends
 * it.
 */
export async function payCartao(deps: Deps, pedido: PedidoComCartao): Promise<PagamentoGuardado> {
  const instrumento = await readInstrumento(deps, pedido)
  const { pagamento, isNovo, provaDeCaptcha } = await startPagamento(deps, pedido, instrumento.nome)
  if (!isNovo) return pagamento
  const { uuid: referencia, valorCentavos: valor, assinaturaUuid } = pagamento
  const pagador = await findPagador(deps.db, assinaturaUuid)
  const paid = await settleAsked(deps, pagamento, async () => {
    const token = await instrumento.tokenize(pagador.cpf).catch(notCharged)
    return deps.psp.chargeCartao({ referencia, valor, pagador, token, descricao: descricaoOf(deps, pagamento) })
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'PSP_INDISPONIVEL')
      return findCurrent(deps, assinaturaUuid, referencia)
    throw error
  })
  if (paid.status === 'APPROVED' && provaDeCaptcha) await keepCaptcha(deps, provaDeCaptcha)
  if (pedido.isParaGuardar && paid.status !== 'REFUSED') await instrumento.keep(pagador.cpf)
  return paid
}

/** Without a token nothing was charged. A silent PSP counts as a refusal here, so that the next try need not wait. */
function notCharged(error: unknown): never {
  throw error instanceof PspIndisponivel ? new PspRecusou(MENSAGENS.indisponivel) : error
}

/** The card that pays: its name for people, and how to get its token. */
type Instrumento = {
  nome: string
  tokenize(cpf: string): Promise<TokenDoCartao>
  keep(cpf: string): Promise<void>
}

async function readInstrumento(deps: Deps, pedido: PedidoComCartao): Promise<Instrumento> {
  const { card, salvoUuid, assinaturaUuid } = pedido
  if (salvoUuid) {
    const { cliente, cartao, bandeira, ultimos4 } = await findCartao(deps, assinaturaUuid, salvoUuid)
    const codigo = card?.securityCode ?? ''
    const digitos = bandeira === 'AMEX' ? 4 : 3
    if (!codigo) throw refuse('card.card.securityCode', MENSAGENS.codigoDoSalvo)
    if (!new RegExp(`^\\d{${digitos}}$`).test(codigo))
      throw refuse('card.card.securityCode', MENSAGENS.codigoInvalido(digitos))
    return {
      nome: `${bandeira} ${ultimos4}`,
      tokenize: () => deps.psp.tokenizeSalvo({ cliente, cartao }, codigo),
      keep: async () => {},
    }
  }
  if (!card) throw refuse('card.card', MENSAGENS.dadosIncompletos)
  const read = readCartao(card, diaOf(deps.clock.now()).slice(0, 7))
  if ('mensagem' in read) throw refuse(read.campo, read.mensagem)
  const { cartao } = read
  const bandeira = bandeiraOf(cartao.numero)
  return {
    nome: `${bandeira} ${cartao.numero.slice(-4)}`,
    tokenize: (cpf) => deps.psp.tokenizeCartao({ ...cartao, cpf }),
    keep: (cpf) => keepCartao(deps, pedido, { ...cartao, cpf }, { bandeira, apelido: card.cardName ?? '' }),
  }
}

async function startPagamento(deps: Deps, pedido: PedidoComCartao, nome: string) {
  const { assinaturaUuid, isPropria, usuarioUuid, carrinhoUuid, pagamentoUuid, valor, ifMatch, chave, sessaoUuid } =
    pedido
  let provaDeCaptcha: string | undefined
  const prove = async (tx: Db) => void (provaDeCaptcha = await useCaptcha(deps, tx, sessaoUuid))
  const start = () => {
    if (pagamentoUuid) return sendRecarga(deps, { assinaturaUuid, pagamentoUuid, valor, nome, chave }, prove)
    if (!carrinhoUuid) throw semCarrinho()
    const pedidoDaCompra = {
      assinaturaUuid,
      isPropria,
      usuarioUuid,
      carrinhoUuid,
      ifMatch,
      chave,
      valor,
      meio: 'CARTAO',
      cartao: nome,
    } as const
    return startCompra(deps, pedidoDaCompra, prove)
  }
  const started = await start()
  return { ...started, provaDeCaptcha }
}

/** `envio`: the sending that this key stands for; none when the card had been sent before. */
const Enviada = z.object({ uuid: z.uuid(), envio: z.uuid().optional() })

/**
 * Marks a top-up as sent to the PSP. From here on the PSP decides its outcome, and no second card is accepted for it.
 */
async function sendRecarga(
  deps: Deps,
  {
    assinaturaUuid,
    pagamentoUuid,
    valor,
    nome,
    chave,
  }: { assinaturaUuid: string; pagamentoUuid: string; valor: number; nome: string; chave: string | undefined },
  prove: (tx: Db) => Promise<void>,
) {
  const own = await findOwn(deps, assinaturaUuid, pagamentoUuid)
  if (own.finalidade !== 'RECARGA' || own.meio !== 'CARTAO') throw new AppError('NOT_FOUND', MENSAGENS.naoEncontrado)
  if (own.valorCentavos !== valor) throw new AppError('VALOR_DIVERGENTE', MENSAGENS.valorDivergente)
  const asked = { cartao: nome, recarga: pagamentoUuid, valor }
  const envios = new Set<string>() // one for each try of the transaction
  const { uuid, envio } = await deps.db.transaction().execute((tx) =>
    onceByKey(tx, deps.clock, { dono: assinaturaUuid, chave, pedido: asked, resposta: Enviada }, async () => {
      await lockAssinante(tx, assinaturaUuid)
      const pagamento = await lockPagamento(tx, pagamentoUuid)
      const now = deps.clock.now()
      if (pagamento.status !== 'CRIADO' || pagamento.enviadoEm) return { uuid: pagamentoUuid }
      if (now >= pagamento.expiraEm) throw new AppError('PAGAMENTO_ENCERRADO', MENSAGENS.encerrado)
      await prove(tx)
      const expiraEm = plusSeconds(now, CARTAO_HORAS * 3600)
      const consultaEm = planPergunta({ ...pagamento, criadoEm: now, expiraEm }, now)
      await updatePagamento(tx, pagamentoUuid, { enviadoEm: now, cartao: nome, expiraEm, consultaEm })
      const envio = randomUUID()
      envios.add(envio)
      return { uuid: pagamentoUuid, envio }
    }),
  )
  return { pagamento: (await findPagamento(deps.db, uuid))!, isNovo: envio !== undefined && envios.has(envio) }
}

const refuse = (campo: string, mensagem: string) =>
  new AppError('VALIDACAO', mensagem, { errors: [{ campo, mensagem }] })

/** Whether a card payment was begun for which nobody has typed a card yet: the PSP does not know it (D §13). */
export async function waitsForCartao({ db }: Pick<Deps, 'db'>, uuid: string) {
  const pagamento = await findPagamento(db, uuid)
  return pagamento?.meio === 'CARTAO' && pagamento.status === 'CRIADO' && pagamento.enviadoEm === null
}
