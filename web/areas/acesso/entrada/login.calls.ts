import { logIn, resendValidacao, type Sessao } from '#contract/acesso'
import { CallError, call, hasWords } from '../../../app/data/api.ts'
import type { PedeCodigo, Recusa } from './login.rules.ts'

export type Digitado = { username: string; password: string; segundoFator?: string; lembrarAparelho?: boolean }

export async function enterWith(typed: Digitado): Promise<{ sessao: Sessao } | Recusa | PedeCodigo> {
  try {
    return { sessao: await call(logIn, { body: { ...typed, subscription: true } }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'AUTHENTICATION_EMAIL_PENDING') return { kind: 'pending', cpf: typed.username }
    if (error.code === 'SEGUNDO_FATOR') return { kind: 'code', message: error.message }
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
