import { documentoChars, isDocumentoCnpj } from '#contract/kernel/values/documento'
import type { Colado } from '../endereco/index.ts'
import type { PessoaRascunho } from './pessoa-rascunho.ts'

/** The changes of a person, and of their address. */
type Mudanca = { pessoa: Partial<Omit<PessoaRascunho, 'endereco'>>; endereco: Partial<PessoaRascunho['endereco']> }

/** What a pasted message changes. A person's name is split after its first word; a company's is not. */
export function planPessoa(was: PessoaRascunho, { nome, endereco, ...contato }: Colado): Mudanca {
  const isCnpj = contato.cpfCnpj ? isDocumentoCnpj(documentoChars(contato.cpfCnpj)) : was.isCnpj
  return { pessoa: { ...(nome && partNome(nome, isCnpj)), ...contato, isCnpj }, endereco }
}

function partNome(nome: string, isCnpj: boolean) {
  const [first = '', ...others] = nome.split(' ')
  return isCnpj ? { nome, sobrenome: '' } : { nome: first, sobrenome: others.join(' ') }
}

/** What undoes a change: the former values of the changed fields only. */
export function planDesfazer(was: PessoaRascunho, { pessoa, endereco }: Mudanca): Mudanca {
  return { pessoa: former(was, pessoa), endereco: former(was.endereco, endereco) }
}

const former = <Values extends object>(was: Values, changed: Partial<Values>) =>
  Object.fromEntries(Object.entries(was).filter(([campo]) => campo in changed)) as Partial<Values>
