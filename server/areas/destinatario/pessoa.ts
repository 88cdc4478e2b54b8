import type { Pessoa, PessoaDigitada } from '#contract/kernel/schemas/pessoa'
import { isDocumentoCnpj } from '#contract/kernel/values/documento'
import { semAcentosNemSobras } from '#contract/kernel/values/texto'
import type { PessoaGuardada } from '../../db/guardados.ts'
import { completeEndereco, keepEndereco } from '../endereco/index.ts'

/** A typed person as stored. The caller has checked that the municipality exists. */
export const keepPessoa = ({
  nome,
  sobrenome,
  cpfCnpj,
  telefone,
  email,
  endereco,
}: PessoaDigitada): PessoaGuardada => ({
  nome,
  sobrenome: sobrenome ?? '',
  cpfCnpj,
  telefone,
  email,
  endereco: keepEndereco(endereco),
})

/** The text in which a name is looked for. */
export const buscaOf = ({ nome, sobrenome }: Pick<PessoaGuardada, 'nome' | 'sobrenome'>) =>
  semAcentosNemSobras(`${nome} ${sobrenome}`)

export const completePessoa = ({ endereco, ...pessoa }: PessoaGuardada): Pessoa => ({
  ...pessoa,
  isCnpj: isDocumentoCnpj(pessoa.cpfCnpj),
  endereco: completeEndereco(endereco),
})
