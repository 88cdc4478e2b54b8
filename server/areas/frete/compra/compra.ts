import { MENSAGENS_DA_COMPRA as MENSAGENS } from '#contract/kernel/values/mensagens-da-compra'
import { together } from '../../../db/transact.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { addAtividade } from '../../atividade/index.ts'
import { sellCarrinho } from '../../carrinho/index.ts'
import { addTransacao, CASA, disponivelDe, lockCarteira } from '../../carteira/index.ts'
import { lockResumo } from '../frete.repo.ts'
import { assertVagas } from '../limite/limite.ts'
import { margemOf } from '../medicao/medicao.rules.ts'
import { createFretes } from './fretes-novos.ts'
import { findImpedimento, holdVenda, type PedidoDeCompra, withFreshPrices } from './venda-pronta.ts'

/**
 * Buys a cart with the wallet, in one transaction (D §6): everything is locked, checked and written, or nothing. The
 * cart's uuid is the key: a cart that is already bought gets the same answer.
 */
export const buyCarrinho = (deps: Deps, pedido: PedidoDeCompra, ator: string) =>
  withFreshPrices(deps, pedido, { meio: 'CARTEIRA' }, (tx) => buyNow(deps, tx, pedido, ator))

/** `buyCarrinho` in the caller's transaction, at the stored prices; 'vencido' when one of them has expired. */
export async function buyNow(deps: Deps, tx: Db, pedido: PedidoDeCompra, ator: string) {
  const { assinaturaUuid, carrinhoUuid } = pedido
  // account, cart, counters, wallet: every purchase locks in this order, so two never wait for each other
  const [venda, resumo, { saldo }, impedimento] = await together(
    holdVenda(deps, tx, pedido),
    lockResumo(tx, assinaturaUuid),
    lockCarteira(tx, assinaturaUuid),
    findImpedimento(deps, tx, assinaturaUuid),
  )
  if (venda === 'vencido') return 'vencido'
  if (venda.estado === 'EM_PAGAMENTO') throw new AppError('CARRINHO_EM_PAGAMENTO', MENSAGENS.emPagamento)
  if (venda.estado !== 'ABERTO') return { uuid: venda.uuid }
  if (impedimento) throw impedimento
  const { itens, total } = venda
  assertVagas(resumo, itens.length)
  const margem = itens.reduce((soma, item) => soma + margemOf(item), 0)
  if (saldo < total) throw new AppError('SALDO_INSUFICIENTE', MENSAGENS.saldo)
  await together(
    addTransacao(deps, tx, {
      assinaturaUuid,
      tipo: 'COMPRA_FRETE',
      status: 'CONCLUIDA',
      valor: total,
      meio: 'CARTEIRA',
      origem: 'COMPRA',
      origemUuid: carrinhoUuid,
      ator,
      efeito: {
        evento: `compra:${carrinhoUuid}`,
        partidas: [
          { conta: disponivelDe(assinaturaUuid), valor: 0 - total },
          { conta: CASA.transportadoras, valor: total - margem },
          ...(margem > 0 ? [{ conta: CASA.receita, valor: margem }] : []),
        ],
      },
    }),
    createFretes(deps, tx, {
      assinaturaUuid,
      carrinhoUuid,
      compraUuid: carrinhoUuid,
      itens,
      status: 'PENDENTE',
      causa: 'Compra com a carteira',
      ator,
      resumo,
    }),
    sellCarrinho(deps, tx, assinaturaUuid, venda),
    addAtividade(tx, {
      assinaturaUuid,
      usuarioUuid: ator,
      em: deps.clock.now(),
      acao: 'COMPROU_FRETES',
      quantidade: itens.length,
      valorCentavos: total,
      detalhe: 'Com a carteira',
    }),
  )
  return { uuid: carrinhoUuid }
}
