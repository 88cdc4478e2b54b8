/** The name under which the house itself acts (D §24). */
export const SISTEMA = 'Sistema'

/** The name that is shown to a person who may not see the people of the shop (D §16). */
export const OUTRA_PESSOA = 'Outra pessoa da loja'

/** Who did something, at the end of its line: 'por Bia Souza', or 'Sistema'. */
export const quemFez = ({ nome }: { nome: string }) =>
  nome === SISTEMA ? SISTEMA : `por ${nome === OUTRA_PESSOA ? 'outra pessoa da loja' : nome}`
