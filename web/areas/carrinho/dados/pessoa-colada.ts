import { documentoChars, isDocumentoCnpj } from '#contract/kernel/values/documento'
import type { Colado } from '../../endereco/index.ts'
import type { PessoaRascunho } from '../pessoa-rascunho.ts'

/** What changes in a person, and in their address. */
type Mudanca = { pessoa: Partial<Omit<PessoaRascunho, 'endereco'>>; endereco: Partial<PessoaRascunho['endereco']> }

/** What a pasted message changes. A person's name is parted after its first word; a firm's is not. */
export function planPessoa(was: PessoaRascunho, { nome, endereco, ...contato }: Colado): Mudanca {
  const isCnpj = contato.cpfCnpj ? isDocumentoCnpj(documentoChars(contato.cpfCnpj)) : was.isCnpj
  return { pessoa: { ...(nome && partNome(nome, isCnpj)), ...contato, isCnpj }, endereco }
}

function partNome(nome: string, isCnpj: boolean) {
  const [first = '', ...others] = nome.split(' ')
  return isCnpj ? { nome, sobrenome: '' } : { nome: first, sobrenome: others.join(' ') }
}

/** What takes a change back: the former values of its fields alone. */
export function planDesfazer(was: PessoaRascunho, { pessoa, endereco }: Mudanca): Mudanca {
  return { pessoa: former(was, pessoa), endereco: former(was.endereco, endereco) }
}

const former = <Values extends object>(was: Values, changed: Partial<Values>) =>
  Object.fromEntries(Object.entries(was).filter(([campo]) => campo in changed)) as Partial<Values>
