import type { Pessoa } from '#contract/kernel/schemas/pessoa'

/** What several areas keep as JSON in a column of theirs. */

/** An address as it is kept: of city and state only the municipality. */
export type EnderecoGuardado = {
  cep: string
  logradouro: string
  numero: string
  complemento: string
  bairro: string
  municipioUuid: string
}

/** Who sends or receives, as it is kept: what follows from document and municipality is left out. */
export type PessoaGuardada = Omit<Pessoa, 'isCnpj' | 'endereco'> & { endereco: EnderecoGuardado }
