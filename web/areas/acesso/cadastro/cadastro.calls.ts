import { Cadastro, registerUsuario } from '#contract/acesso'
import { call } from '../../../app/data/api.ts'
import { type CadastroRascunho, readCadastro } from './cadastro.ts'

/**
 * Creates an account. `convite` is the token of the invitation that brought the person. Throws a CallError with the
 * fields that the server refused, or with the reason.
 */
export const register = (rascunho: CadastroRascunho, convite: string | undefined) =>
  // parsed first: `call` runs the checks across fields before it removes the masks, and they need unmasked values
  call(registerUsuario, { body: Cadastro.parse({ ...readCadastro(rascunho), convite }) })
