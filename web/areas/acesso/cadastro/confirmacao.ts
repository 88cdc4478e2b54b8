import { confirmEmail } from '#contract/acesso'
import { CallError, call, hasWords } from '../../../app/data/api.ts'

export type Confirmacao =
  | { kind: 'done'; motivo: 'CADASTRO' | 'TROCA_DE_EMAIL'; loja: string | null }
  | { kind: 'refused'; message: string }
  /** No answer came: the same link may be tried again. */
  | { kind: 'silent'; message: string }

const asked = new Map<string, Promise<Confirmacao>>()

/** Confirms the e-mail. Sends one request for a token, however often the page calls: a token can be used only once. */
export function confirmOnce(token: string) {
  const answer = asked.get(token) ?? confirm(token)
  asked.set(token, answer)
  void answer.then(({ kind }) => kind === 'silent' && asked.delete(token))
  return answer
}

async function confirm(token: string): Promise<Confirmacao> {
  try {
    const { motivo, loja } = await call(confirmEmail, { params: { token } })
    return { kind: 'done', motivo, loja }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { kind: hasWords(error) ? 'refused' : 'silent', message: error.message }
  }
}
