import type { Sessao } from '#contract/acesso'
import { formatCep } from '#contract/kernel/values/cep'
import { formatCnpj } from '#contract/kernel/values/cnpj'
import { formatCpf } from '#contract/kernel/values/cpf'
import { formatTelefone } from '#contract/kernel/values/telefone'
import type { Loja } from '#contract/loja'
import { ENDERECO_EM_BRANCO, type EnderecoRascunho, openEndereco } from '../endereco/index.ts'
import type { PessoaRascunho } from './pessoa-rascunho.ts'

/** Who may send: the person, and the shop that sends for them, if any. */
export type Remetentes = {
  usuario: Omit<Sessao, 'endereco'>
  endereco: Sessao['endereco']
  loja: Loja | undefined
  /** The CNPJs of all shops of the subscription. A sender with one of them may have a shop's longer lines. */
  cnpjs: readonly string[]
}

/** The shop while it is active, unless the person chose their own name (S1 §4). */
export function identidadeOf({ usuario, loja }: Remetentes, usaMeusDados: boolean): Omit<PessoaRascunho, 'endereco'> {
  if (!loja || usaMeusDados)
    return {
      nome: usuario.nome,
      sobrenome: usuario.sobrenome,
      cpfCnpj: formatCpf(usuario.username),
      isCnpj: false,
      telefone: formatTelefone(usuario.telefone),
      email: usuario.email,
    }
  return {
    nome: loja.nome || loja.razaoSocial,
    sobrenome: '',
    cpfCnpj: formatCnpj(loja.cnpj),
    isCnpj: true,
    telefone: formatTelefone(loja.telefone || usuario.telefone),
    email: loja.email || usuario.email,
  }
}

/**
 * The address of the shop, else of the person, if it has the quoted CEP; otherwise only the CEP, to be looked up (S1
 * §4).
 */
export function enderecoDeOrigem({ endereco, loja }: Remetentes, cepOrigem: string): EnderecoRascunho {
  const known = [loja?.endereco, endereco].find((each) => each?.cep === cepOrigem)
  return known ? openEndereco(known) : { ...ENDERECO_EM_BRANCO, cep: formatCep(cepOrigem) }
}
