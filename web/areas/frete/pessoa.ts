import { SEM_NUMERO } from '#contract/kernel/schemas/endereco'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'

/** The street as on paper; a house without a number says so. */
export const ruaOf = ({ logradouro, numero }: Pessoa['endereco']) => `${logradouro}, ${numero || SEM_NUMERO}`
export const nomeOf = ({ nome, sobrenome }: Pick<Pessoa, 'nome' | 'sobrenome'>) =>
  [nome, sobrenome].filter(Boolean).join(' ')
export const lugarOf = ({ endereco: { nomeCidade, siglaUf } }: Pick<Pessoa, 'endereco'>) => `${nomeCidade}, ${siglaUf}`
