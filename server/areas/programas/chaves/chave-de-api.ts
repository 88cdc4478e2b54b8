import { randomUUIDv7 } from 'node:crypto'
import type * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import {
  type ChaveDeApiCriada,
  INICIO_DA_CHAVE,
  MAX_CHAVES_DE_API,
  type NovaChaveDeApi,
} from '#contract/programas/chave-de-api'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashToken, type SessionDeAssinante } from '../../../kernel/session.ts'
import { assertSenha, lockAssinante, tellFato } from '../../acesso/index.ts'
import { jwtOf, newSegredo } from '../segredos.ts'
import * as repo from './chave-de-api.repo.ts'

const DIA_SECONDS = 86_400
/** Letters of the key that stay readable in lists. */
const LETRAS_DO_INICIO = INICIO_DA_CHAVE.length + 4

/**
 * Makes a key of 256 random bits and tells it to the caller alone. Needs the password: a stolen session must not be enough to
 * make a way in that outlives it. The owner gets a mail. Throws SENHA_INCORRETA, and CONFLICT beyond MAX_CHAVES_DE_API.
 */
export async function createChaveDeApi(
  deps: Deps,
  { usuarioUuid, assinaturaUuid }: SessionDeAssinante,
  { nome, escopos, validadeDias, senha }: z.output<typeof NovaChaveDeApi>,
): Promise<ChaveDeApiCriada> {
  await assertSenha(deps, usuarioUuid, senha, 'Senha incorreta.', 'senha')
  const segredo = newSegredo()
  const chave = `${INICIO_DA_CHAVE}${segredo}`
  const criadaEm = deps.clock.now()
  const criada = await deps.db.transaction().execute(async (tx) => {
    await lockAssinante(tx, assinaturaUuid)
    if ((await repo.listChavesDeApi(tx, assinaturaUuid)).length >= MAX_CHAVES_DE_API) throw cheio()
    const inserted = await repo.insertChaveDeApi(tx, {
      uuid: randomUUIDv7(),
      assinaturaUuid,
      nome,
      chaveHash: hashToken(chave),
      inicio: chave.slice(0, LETRAS_DO_INICIO),
      escopos,
      criadaEm,
      expiraEm: plusSeconds(criadaEm, validadeDias * DIA_SECONDS),
    })
    await tellFato(deps, tx, usuarioUuid, 'CHAVE_DE_API_CRIADA', {
      detalhe: nome,
      frase: `A chave “${nome}” foi criada.`,
    })
    return inserted
  })
  return { ...criada, chave, jwt: jwtOf(segredo, { criadoEm: criadaEm, expiraEm: criada.expiraEm, jti: criada.uuid }) }
}

/** Deletes a key. This node refuses it at once; other nodes within a second, or two for a key in the shape of a JWT. */
export async function deleteChaveDeApi(deps: Deps, { usuarioUuid, assinaturaUuid }: SessionDeAssinante, uuid: string) {
  await deps.db.transaction().execute(async (tx) => {
    const revogada = await repo.deleteChaveDeApi(tx, assinaturaUuid, uuid)
    if (!revogada) throw new AppError('NOT_FOUND', 'Chave de API não encontrada.')
    await tellFato(deps, tx, usuarioUuid, 'CHAVE_DE_API_REVOGADA', contaDe(revogada.nome))
  })
  deps.sessions.forget(usuarioUuid)
}

/** Revokes every key of the subscription, in the caller's transaction. */
export async function revokeChaves(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Db,
  { usuarioUuid, assinaturaUuid }: { usuarioUuid: string; assinaturaUuid: string },
) {
  for (const { nome } of await repo.deleteChavesDeApiDe(tx, assinaturaUuid))
    await tellFato(deps, tx, usuarioUuid, 'CHAVE_DE_API_REVOGADA', contaDe(nome))
}

const contaDe = (nome: string) => ({ detalhe: nome, frase: `A chave “${nome}” foi revogada.` })

const cheio = () =>
  new AppError('CONFLICT', `A conta já tem ${MAX_CHAVES_DE_API} chaves de API. Revogue uma para criar outra.`)
