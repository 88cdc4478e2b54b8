export { useCarrinho, useEditCarrinho } from './carrinho.queries.ts'
export { CarrinhoIlegivel, editCarrinho } from './edit-carrinho.ts'
