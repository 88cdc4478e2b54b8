import { logIn, resendValidacao, type Sessao } from '#contract/acesso'
import { CallError, call, hasWords } from '../../app/data/api.ts'
import type { Recusa } from './login.rules.ts'

export async function enterWith(typed: { username: string; password: string }): Promise<{ sessao: Sessao } | Recusa> {
  try {
    return { sessao: await call(logIn, { body: { ...typed, subscription: true } }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'AUTHENTICATION_EMAIL_PENDING') return { kind: 'pending', cpf: typed.username }
    return hasWords(error) ? { kind: 'refused', message: error.message } : { kind: 'silent' }
  }
}

/** Asks for the link again; false if it could not be sent. */
export async function resend(cpf: string): Promise<boolean> {
  try {
    return (await call(resendValidacao, { body: { cpf } })).codigo === 'OK'
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}
