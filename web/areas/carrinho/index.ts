export { useCarrinho } from './carrinho.queries.ts'
