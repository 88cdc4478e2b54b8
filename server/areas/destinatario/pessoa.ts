import type { Pessoa, PessoaDigitada } from '#contract/kernel/schemas/pessoa'
import { isDocumentoCnpj } from '#contract/kernel/values/documento'
import { completeEndereco, type EnderecoGuardado, keepEndereco } from '../endereco/index.ts'

/** Who sends or receives, as it is kept: what follows from document and municipality is left out. */
export type PessoaGuardada = Omit<Pessoa, 'isCnpj' | 'endereco'> & { endereco: EnderecoGuardado }

/** What was typed, as it is kept. Whoever calls has asked whether the municipality exists. */
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

export const completePessoa = ({ endereco, ...pessoa }: PessoaGuardada): Pessoa => ({
  ...pessoa,
  isCnpj: isDocumentoCnpj(pessoa.cpfCnpj),
  endereco: completeEndereco(endereco),
})
