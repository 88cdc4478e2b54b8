export { useCarrinho, useForgetCarrinho, useRefreshCarrinho } from './carrinho.queries.ts'
export { count as countFretes } from './compra.rules.ts'
export { keepCopia } from './dados/guardar-copia.ts'
export { identidadeOf, type Remetentes } from './remetente.ts'
