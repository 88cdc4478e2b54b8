/** S2 §8, letter by letter; those without a section are ours. */
export const MENSAGENS_DA_COMPRA = {
  semCarrinho: 'Carrinho não encontrado.',
  vazio: 'O carrinho está vazio.',
  nadaSelecionado: 'Selecione ao menos um frete do carrinho.',
  emPagamento: 'Este carrinho já tem um pagamento em andamento.',
  precoMudou: 'O preço de um frete mudou. Confira o carrinho antes de pagar.',
  comProblema: 'Um frete do carrinho não pode ser comprado como está. Confira o carrinho.',
  limite: (restantes: number) =>
    restantes === 0
      ? 'Você já usa todos os seus fretes simultâneos. Envie mais documentos para gerar mais.'
      : `Você só pode gerar mais ${restantes} ${restantes === 1 ? 'frete' : 'fretes'} ao mesmo tempo.`,
  saldo: 'Saldo insuficiente.',
} as const
