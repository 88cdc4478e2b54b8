import type { Sessao } from '#contract/acesso'
import { beginChave, beginEntradaComChave, createChave, logInComChave } from '#contract/acesso/chave'
import { call } from '../../../app/data/api.ts'
import { webAuthn } from './web-authn.ts'

/**
 * Logs in with a passkey. With `isOffered` the browser offers the passkeys in the suggestions of the CPF field; the
 * promise may then stay open for ever. Without it the browser asks at once.
 */
export async function enterWithChave(isOffered: boolean): Promise<Sessao> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([webAuthn(), call(beginEntradaComChave, {})])
  const chave = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: isOffered,
    verifyBrowserAutofillInput: false,
  })
  return call(logInComChave, { body: { chave } })
}

/** Makes a passkey in this browser, or on a phone beside it, and stores it in the account. */
export async function addChave({ senha, nome }: { senha: string; nome: string }) {
  const [{ startRegistration }, options] = await Promise.all([webAuthn(), call(beginChave, { body: { senha } })])
  const chave = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  return call(createChave, { body: { chave, ...(nome.trim() && { nome }) } })
}
