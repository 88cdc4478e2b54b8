import { randomBytes, randomUUID } from 'node:crypto'
import { type ChaveCriada, type ChaveDeAcesso, MAX_CHAVES } from '#contract/acesso/chave'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Session } from '../../../kernel/session.ts'
import * as repo from '../chave.repo.ts'
import { tellFato } from '../fatos.ts'
import { assertSenha } from '../recuperacao/troca-de-senha.ts'
import { nameAparelho } from '../sessao/aparelho.rules.ts'
import { findUsuario, lockUsuario } from '../usuario.repo.ts'
import type { Origem } from './origem.ts'

/** Seconds within which the browser must answer a challenge. */
export const DESAFIO_SECONDS = 300

/** ES256, EdDSA, RS256 (COSE): what every passkey provider has. */
const ALGORITMOS = [-7, -8, -257]

/** The library takes half a second to load and is rarely needed, so it is loaded at its first use. */
export const webAuthn = () => import('@simplewebauthn/server')

/**
 * Makes a challenge of 256 bits for one person, or for anybody who logs in. Deletes the expired ones: each visit of the
 * log in page makes one, and most never come back.
 */
export async function newDesafio({ db, clock }: Deps, usuarioUuid: string | null) {
  await repo.deleteDesafiosBefore(db, clock.now())
  const desafio = randomBytes(32).toString('base64url')
  await repo.insertDesafio(db, { desafio, usuarioUuid, expiraEm: plusSeconds(clock.now(), DESAFIO_SECONDS) })
  return desafio
}

/**
 * What the browser needs to make a passkey. A session alone must not add a way into the account, so the password is
 * asked for. The passkey is discoverable and always verifies its owner, so that it stands for both steps of a log in.
 */
export async function beginChave(deps: Deps, { usuarioUuid }: Session, senha: string, { rpId }: Origem) {
  await assertSenha(deps, usuarioUuid, senha, SENHA_ERRADA, 'senha')
  const usuario = await findUsuario(deps.db, usuarioUuid)
  if (!usuario) throw new AppError('NOT_FOUND', 'Usuário não encontrado.')
  const credenciais = await repo.listCredenciais(deps.db, usuarioUuid)
  if (credenciais.length >= MAX_CHAVES) throw cheio()
  return {
    challenge: await newDesafio(deps, usuarioUuid),
    rp: { id: rpId, name: deps.config.marca.nome },
    user: {
      id: handleOf(usuarioUuid),
      name: usuario.email ?? usuario.nome,
      displayName: `${usuario.nome} ${usuario.sobrenome}`.trim(),
    },
    pubKeyCredParams: ALGORITMOS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: DESAFIO_SECONDS * 1000,
    attestation: 'none' as const,
    excludeCredentials: credenciais.map(({ credencialId, transportes }) => ({
      id: credencialId,
      type: 'public-key' as const,
      transports: transportes,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
}

/** Stores the passkey that the browser made. Throws VALIDACAO, and CONFLICT for one that exists or is one too many. */
export async function createChave(
  deps: Deps,
  { usuarioUuid }: Session,
  { chave, nome }: { chave: ChaveCriada; nome?: string | undefined },
  { origem: { rpId, origens }, userAgent }: { origem: Origem; userAgent: string | undefined },
): Promise<ChaveDeAcesso> {
  const { db, clock } = deps
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: { ...chave, response: withoutAbsent(chave.response), clientExtensionResults: {} },
    expectedChallenge: (desafio) => repo.takeDesafio(db, desafio, usuarioUuid, clock.now()),
    expectedOrigin: origens,
    expectedRPID: rpId,
    supportedAlgorithmIDs: ALGORITMOS,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) throw new AppError('VALIDACAO', 'A chave de acesso não pôde ser conferida. Tente de novo.')
  const { credential, credentialBackedUp } = verified.registrationInfo
  return db.transaction().execute(async (tx) => {
    await lockUsuario(tx, usuarioUuid)
    if ((await repo.listCredenciais(tx, usuarioUuid)).length >= MAX_CHAVES) throw cheio()
    const inserted = await repo.insertChave(tx, {
      uuid: randomUUID(),
      usuarioUuid,
      credencialId: credential.id,
      chavePublica: Buffer.from(credential.publicKey).toString('base64url'),
      contador: credential.counter,
      transportes: chave.response.transports ?? [],
      nome: nome ?? nameAparelho(userAgent),
      isSincronizada: credentialBackedUp,
      criadaEm: clock.now(),
      usadaEm: null,
    })
    if (!inserted) throw new AppError('CONFLICT', 'Esta chave de acesso já está guardada.')
    await tellFato(deps, tx, usuarioUuid, 'CHAVE_CRIADA', { detalhe: inserted.nome })
    return inserted
  })
}

/** Removes a passkey: with the password, so that a stolen session cannot lock its owner out. */
export async function deleteChave(deps: Deps, { usuarioUuid }: Session, uuid: string, senha: string) {
  await assertSenha(deps, usuarioUuid, senha, SENHA_ERRADA, 'senha')
  await deps.db.transaction().execute(async (tx) => {
    const removida = await repo.deleteChave(tx, usuarioUuid, uuid)
    if (!removida) throw chaveNaoEncontrada()
    await tellFato(deps, tx, usuarioUuid, 'CHAVE_REMOVIDA', { detalhe: removida.nome })
  })
}

/** WebAuthn's user handle: the person's uuid, which says nothing about the person. */
export const handleOf = (usuarioUuid: string) => Buffer.from(usuarioUuid).toString('base64url')

/** An absent optional field is left out, as the library's types want it. */
const withoutAbsent = ({ transports, ...response }: ChaveCriada['response']) =>
  transports ? { ...response, transports } : response

export const chaveNaoEncontrada = () => new AppError('NOT_FOUND', 'Chave de acesso não encontrada.')
const cheio = () => new AppError('CONFLICT', `Você já tem ${MAX_CHAVES} chaves de acesso. Remova uma para criar outra.`)
const SENHA_ERRADA = 'Senha incorreta.'
