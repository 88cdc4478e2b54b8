import type { Perfil } from '#contract/acesso'
import { acceptConvite, type ConviteRecebido, findConvite } from '#contract/acesso/convite'
import { CallError, call, hasWords } from '../../../app/data/api.ts'

export type ConviteLido =
  | { kind: 'read'; convite: ConviteRecebido }
  | { kind: 'refused'; message: string }
  /** No answer came: the same link may be tried again. */
  | { kind: 'silent'; message: string }

export async function readConvite(token: string): Promise<ConviteLido> {
  try {
    return { kind: 'read', convite: await call(findConvite, { params: { token } }) }
  } catch (error) {
    return failed(error)
  }
}

/** `deOutro`: the session is not the invited person's. */
export async function accept(
  token: string,
): Promise<{ kind: 'accepted'; perfil: Perfil } | { kind: 'deOutro' } | Exclude<ConviteLido, { kind: 'read' }>> {
  try {
    return { kind: 'accepted', perfil: await call(acceptConvite, { params: { token } }) }
  } catch (error) {
    if (error instanceof CallError && error.code === 'CONVITE_DE_OUTRO_EMAIL') return { kind: 'deOutro' }
    return failed(error)
  }
}

function failed(error: unknown): { kind: 'refused' | 'silent'; message: string } {
  if (!(error instanceof CallError)) throw error
  return { kind: hasWords(error) ? 'refused' : 'silent', message: error.message }
}
