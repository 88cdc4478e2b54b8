import { Cadastro, registerUsuario } from '#contract/acesso'
import { call } from '../../../app/data/api.ts'
import { type CadastroRascunho, readCadastro } from './cadastro.ts'

/** Makes an account. Throws a CallError that says which fields the server refused, or why there is none. */
export const register = (rascunho: CadastroRascunho) =>
  // in the form that the checks of the whole see: on the way out they run before the masks come off
  call(registerUsuario, { body: Cadastro.parse(readCadastro(rascunho)) })
