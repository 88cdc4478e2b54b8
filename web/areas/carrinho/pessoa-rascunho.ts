import type { EnderecoRascunho } from '../endereco/index.ts'

/** The fields of a person in step 3, in order. */
export const CAMPOS_DA_PESSOA = ['nome', 'sobrenome', 'cpfCnpj', 'telefone', 'email'] as const
export type CampoDaPessoa = (typeof CAMPOS_DA_PESSOA)[number]

/** A person as typed. */
export type PessoaRascunho = Record<CampoDaPessoa, string> & { isCnpj: boolean; endereco: EnderecoRascunho }
