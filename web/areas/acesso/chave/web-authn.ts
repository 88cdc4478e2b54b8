import { CallError } from '../../../app/data/api.ts'

/** The library for passkeys, loaded when one is used or made. */
export const webAuthn = () => import('@simplewebauthn/browser')

/** Whether this browser can use passkeys here. WebAuthn needs https or localhost, and refuses numeric addresses. */
export const hasWebAuthn = () =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

/** Why a passkey was neither used nor made, in words; null when the person gave up. */
export function failureOf(error: unknown): string | null {
  if (error instanceof CallError) return error.message
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (name === 'InvalidStateError') return 'Este aparelho já tem uma chave de acesso desta conta.'
  return 'O navegador não conseguiu usar a chave de acesso. Tente de novo.'
}
