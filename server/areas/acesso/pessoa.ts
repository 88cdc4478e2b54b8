import type { EnderecoCompleto } from '#contract/kernel/schemas/endereco'
import { completeEndereco } from '../endereco/index.ts'
import type { Usuario } from './usuario.repo.ts'

/** To whom a mail goes at one of a person's addresses: with no name before they have validated the account's (D §23). */
export const paraDe = ({ nome, emailValidadoEm }: Usuario, email: string) => ({
  nome: emailValidadoEm ? nome : '',
  email,
})

/** Where the person lives, with the names of city and state; null for staff, who have no address here. */
export function enderecoOf(usuario: Usuario): EnderecoCompleto | null {
  const { cep, logradouro, numero, complemento, bairro, municipioUuid } = usuario
  if (!cep || !logradouro || !numero || !bairro || !municipioUuid) return null
  return completeEndereco({ cep, logradouro, numero, complemento, bairro, municipioUuid })
}
