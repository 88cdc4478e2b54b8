import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import { MEIOS } from '#contract/carteira'
import { formatReais } from '#contract/kernel/values/centavos'
import { plusSeconds } from '#contract/kernel/values/instant'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS, Pagamento, PIX_MINUTOS } from '#contract/pagamento'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { addAtividade } from '../../atividade/index.ts'
import { holdCarrinho } from '../../carrinho/index.ts'
import { addTransacao, lockCarteira } from '../../carteira/index.ts'
import {
  findImpedimento,
  holdVagas,
  holdVenda,
  lockVagas,
  type PedidoDeCompra,
  semCarrinho,
  withFreshPrices,
} from '../../frete/index.ts'
import {
  findAbertoDoCarrinho,
  findCompraDoCarrinho,
  findPagamento,
  insertPagamento,
  type PagamentoGuardado,
} from '../pagamento.repo.ts'
import { CARTAO_HORAS, planPergunta } from '../pagamento.rules.ts'
import { partidasDaReserva } from '../partidas.rules.ts'
import { renderPagamento } from './apresentacao.ts'
import { findCurrent } from './pergunta-ao-psp.ts'
import { contasOf } from './settle.ts'

export type PedidoDePagamento = PedidoDeCompra & {
  /** Who pays. */
  usuarioUuid: string
  meio: 'PIX' | 'CARTAO'
  /** The PSP's part, in centavos; the wallet pays the rest of the cart's total. */
  valor: number
  /** Brand and last four digits. */
  cartao: string | null
}

/** A payment that has just begun, or the one that was under way. */
export type Inicio = { pagamento: PagamentoGuardado; isNovo: boolean }

/**
 * Starts the payment of a cart: in one transaction it reserves the wallet's part and the places in the limit, and
 * closes the cart. The PSP is not asked yet. If a payment of the same kind and amount is already open for the cart,
 * that payment is returned, even if a new purchase would be refused by now. `before` runs in the transaction of a new payment.
 */
export async function startCompra(
  deps: Deps,
  pedido: PedidoDePagamento,
  before?: (tx: Db) => Promise<void>,
): Promise<Inicio> {
  const { assinaturaUuid, usuarioUuid, carrinhoUuid, meio, valor } = pedido
  const anterior = await findAbertoDoCarrinho(deps.db, carrinhoUuid)
  // ends an expired payment, which would stand in the way of the next
  if (anterior?.assinaturaUuid === assinaturaUuid) await findCurrent(deps, assinaturaUuid, anterior.uuid)
  const novos = new Set<string>() // one for each try of the transaction
  const started = await withFreshPrices(deps, pedido, { meio, valor, cartao: pedido.cartao }, async (tx) => {
    const venda = await holdVenda(deps, tx, pedido)
    if (venda === 'vencido') return 'vencido'
    if (venda.estado !== 'ABERTO') return findAndamento(deps, tx, pedido)
    const { itens, total } = venda
    const parte = total - valor
    if (parte < 0) throw divergente()
    const resumo = await lockVagas(tx, assinaturaUuid)
    const { saldo } = await lockCarteira(tx, assinaturaUuid)
    const impedimento = await findImpedimento(deps, tx, assinaturaUuid)
    if (impedimento) throw impedimento
    await holdVagas(tx, assinaturaUuid, resumo, itens.length)
    await before?.(tx)
    if (parte > saldo) throw divergente()
    const uuid = randomUUIDv7()
    novos.add(uuid)
    const criadoEm = deps.clock.now()
    const expiraEm = plusSeconds(criadoEm, meio === 'PIX' ? PIX_MINUTOS * 60 : CARTAO_HORAS * 3600)
    const valores = { valorCentavos: valor, valorCarteiraCentavos: parte }
    await insertPagamento(tx, {
      uuid,
      assinaturaUuid,
      usuarioUuid,
      finalidade: 'COMPRA',
      meio,
      carrinhoUuid,
      fretes: itens.length,
      ...valores,
      status: 'CRIADO',
      psp: deps.psp.nome,
      cartao: pedido.cartao,
      enviadoEm: meio === 'CARTAO' ? criadoEm : null,
      criadoEm,
      expiraEm,
      consultaEm: planPergunta({ status: 'CRIADO', criadoEm, expiraEm, decididoEm: null }, criadoEm),
    })
    const linha = {
      assinaturaUuid,
      tipo: 'COMPRA_FRETE',
      status: 'PENDENTE',
      origem: 'PAGAMENTO',
      origemUuid: uuid,
      ator: usuarioUuid,
    } as const
    if (parte > 0) {
      const partidas = partidasDaReserva(contasOf(assinaturaUuid), valores)
      const efeito = { evento: `reserva:${uuid}`, partidas }
      await addTransacao(deps, tx, { ...linha, valor: parte, meio: 'CARTEIRA', efeito })
    }
    await addTransacao(deps, tx, { ...linha, valor, meio })
    await holdCarrinho(deps, tx, assinaturaUuid, venda)
    await addAtividade(tx, {
      assinaturaUuid,
      usuarioUuid,
      em: criadoEm,
      acao: 'COMECOU_PAGAMENTO',
      quantidade: itens.length,
      valorCentavos: total,
      detalhe: `${MEIOS[meio]}${parte > 0 ? `, com ${formatReais(parte)} da carteira` : ''}`,
    })
    return { uuid }
  })
  return { pagamento: (await findPagamento(deps.db, started.uuid))!, isNovo: novos.has(started.uuid) }
}

/** The open payment of this cart, or the one that bought it. Throws when it differs from what is asked for. */
async function findAndamento(deps: Deps, tx: Db, { carrinhoUuid, meio, valor, assinaturaUuid }: PedidoDePagamento) {
  const pagamento = (await findAbertoDoCarrinho(tx, carrinhoUuid)) ?? (await findCompraDoCarrinho(tx, carrinhoUuid))
  if (!pagamento || pagamento.assinaturaUuid !== assinaturaUuid) throw semCarrinho() // no payment: the wallet alone bought it
  if (pagamento.meio === meio && pagamento.valorCentavos === valor) return pagamento
  const atual = z.encode(Pagamento, renderPagamento(deps, pagamento))
  throw new AppError('CARRINHO_EM_PAGAMENTO', MENSAGENS.emAndamento, { atual })
}

const divergente = () => new AppError('VALOR_DIVERGENTE', MENSAGENS.valorDivergente)
