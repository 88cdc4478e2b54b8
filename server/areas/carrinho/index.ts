import type { Area } from '../../kernel/area.ts'
import { deleteCarrinhosOf, listTodos } from './carrinho.repo.ts'
import { routes } from './carrinho.routes.ts'
import { expireCarrinhos } from './expiracao.ts'

export { type ItemVendido, isOutOfCarrinhos } from './carrinho.repo.ts'
export { CARRINHO_BYTES, ITENS_GRAVADOS } from './carrinho.routes.ts'
export { limiteDoConteudoExcedido } from './carrinho.rules.ts'
export { appendFretes, lockCarrinho, removeItem } from './gravacao.ts'
export { findCarrinho } from './leitura.ts'
export { listItensComNota } from './nota.repo.ts'
export {
  closeCarrinho,
  hasProblema,
  holdAberto,
  holdCarrinho,
  isVersaoVista,
  listItensEmPagamento,
  renderVenda,
  reopenCarrinho,
  sellCarrinho,
  takeCarrinho,
  type VendaAberta,
} from './venda.ts'

/** The cart: what a subscriber is about to buy. */
export const carrinho: Area = {
  name: 'carrinho',
  routes,
  jobs: [expireCarrinhos],
  titular: {
    tell: async ({ db }, { assinaturaUuid }) => ({
      fretes: assinaturaUuid ? await listTodos(db, assinaturaUuid) : [],
    }),
    erase: async (_deps, tx, { assinaturaUuid }) => {
      if (assinaturaUuid) await deleteCarrinhosOf(tx, assinaturaUuid)
    },
  },
}
