/** A failed quote: the server's own words, or a sentence of the catalogue with its title where it has one. */
export type Falha = { titulo?: string; mensagem: string; isDoCatalogo?: true }

/** S1 §8: the sentence of a visitor's failed calculation. */
export const ERRO_DE_CALCULO: Falha = { mensagem: 'Erro ao processar a requisição.', isDoCatalogo: true }

/** S2 §8, for a person who is logged in. */
export const ERRO_DE_COTACAO: Falha = {
  titulo: 'Erro ao obter cotações',
  mensagem: 'Falha ao tentar obter cotações de frete, entre em contato com o suporte ou tente novamente mais tarde.',
  isDoCatalogo: true,
}
