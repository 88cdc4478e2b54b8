import { Cadastro, registerUsuario } from '#contract/acesso'
import { CallError, call } from '../../../app/data/api.ts'
import { hasWords } from '../failure.ts'
import { type CadastroRascunho, type ProblemasDoCadastro, readCadastro, refusedCampos } from './cadastro.ts'

/** S1 §8. */
const REGISTRATION_FAILED = 'Falha ao tentar se registrar, entre em contato com o suporte ou tente novamente mais tarde'

/** What came of it: an account, fields to mend, or a failure that is about no field. */
export type Desfecho =
  | { kind: 'created' }
  | { kind: 'fields'; campos: ProblemasDoCadastro; isCpfDeOutro: boolean }
  | { kind: 'failed'; message: string }

export async function register(rascunho: CadastroRascunho): Promise<Desfecho> {
  try {
    // in the form that the checks of the whole see: on the way out they run before the masks come off
    await call(registerUsuario, { body: Cadastro.parse(readCadastro(rascunho)) })
    return { kind: 'created' }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!hasWords(error)) return { kind: 'failed', message: REGISTRATION_FAILED }
    const { message, errors } = error
    const campos = refusedCampos({ code: error.code as never, message, errors })
    return Object.keys(campos).length
      ? { kind: 'fields', campos, isCpfDeOutro: error.code === 'CPF_JA_CADASTRADO' }
      : { kind: 'failed', message }
  }
}
