import type { EnderecoCompleto } from '#contract/kernel/schemas/endereco'
import { completeEndereco } from '../endereco/index.ts'
import type { Usuario } from './usuario.repo.ts'

/** Recipient of a mail to one of a person's e-mails; without a name until the account's e-mail is validated (D §23). */
export const paraDe = ({ nome, emailValidadoEm }: Usuario, email: string) => ({
  nome: emailValidadoEm ? nome : '',
  email,
})

/** The person's address, with the names of city and state; null for operadores, who have none. */
export function enderecoOf(usuario: Usuario): EnderecoCompleto | null {
  const { cep, logradouro, numero, complemento, bairro, municipioUuid } = usuario
  if (!cep || !logradouro || !numero || !bairro || !municipioUuid) return null
  return completeEndereco({ cep, logradouro, numero, complemento, bairro, municipioUuid })
}
