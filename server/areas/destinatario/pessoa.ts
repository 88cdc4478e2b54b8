import type { Pessoa, PessoaDigitada } from '#contract/kernel/schemas/pessoa'
import { isDocumentoCnpj } from '#contract/kernel/values/documento'
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

export const completePessoa = ({ endereco, ...pessoa }: PessoaGuardada): Pessoa => ({
  ...pessoa,
  isCnpj: isDocumentoCnpj(pessoa.cpfCnpj),
  endereco: completeEndereco(endereco),
})
