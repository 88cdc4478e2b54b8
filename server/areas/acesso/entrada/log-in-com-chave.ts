import type { Sessao } from '#contract/acesso'
import type { ChaveUsada } from '#contract/acesso/chave'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { DESAFIO_SECONDS, handleOf, newDesafio, webAuthn } from '../chave/chave.ts'
import type { Origem } from '../chave/origem.ts'
import { findChave, takeDesafio, useChave } from '../chave.repo.ts'
import { findUsuario } from '../usuario.repo.ts'
import { assertValidado, openSessao } from './abertura.ts'

/** What the browser needs to log in with a passkey. It names no person: the passkey says whose it is. */
export const beginEntrada = async (deps: Deps, { rpId }: Origem) => ({
  challenge: await newDesafio(deps, null),
  rpId,
  timeout: DESAFIO_SECONDS * 1000,
  userVerification: 'required' as const,
})

/**
 * Opens a session with a passkey, which stands for both steps: the device, and the finger or the PIN that it has
 * checked. A wrong answer is always AUTHENTICATION_FAILED, whatever is wrong with it. The answer of a known passkey
 * with the right user spends the challenge, even if the answer is wrong. Throws as `assertValidado` and `openSessao`
 * do.
 */
export async function logInComChave(
  deps: Deps,
  usada: ChaveUsada,
  { origem, userAgent }: { origem: Origem; userAgent: string | undefined },
): Promise<Sessao> {
  const { db, clock } = deps
  const chave = await findChave(db, usada.id)
  const contador = chave && (await verify(deps, usada, chave, origem))
  const usuario = chave && (await findUsuario(db, chave.usuarioUuid))
  if (!usuario || contador === undefined) throw recusada()
  assertValidado(usuario)
  return openSessao({ ...deps, clock }, usuario, userAgent, async (tx, em) => {
    if (!(await useChave(tx, chave.uuid, contador, em))) throw recusada()
  })
}

type Chave = NonNullable<Awaited<ReturnType<typeof findChave>>>

/** The authenticator's new counter; undefined when anything is wrong. */
async function verify({ db, clock }: Deps, usada: ChaveUsada, chave: Chave, { rpId, origens }: Origem) {
  const { userHandle, ...response } = usada.response
  if (userHandle && userHandle !== handleOf(chave.usuarioUuid)) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...usada, response, clientExtensionResults: {} },
    expectedChallenge: (desafio) => takeDesafio(db, desafio, null, clock.now()),
    expectedOrigin: origens,
    expectedRPID: rpId,
    credential: {
      id: chave.credencialId,
      publicKey: Buffer.from(chave.chavePublica, 'base64url'),
      counter: chave.contador,
      transports: chave.transportes,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

const recusada = () =>
  new AppError('AUTHENTICATION_FAILED', 'Não foi possível entrar com esta chave de acesso. Entre com CPF e senha.')
