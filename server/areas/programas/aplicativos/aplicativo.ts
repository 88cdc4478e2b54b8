import { randomUUIDv7 } from 'node:crypto'
import type * as z from 'zod'
import {
  type Aplicativo,
  type AplicativoComSegredo,
  type DadosDoAplicativo,
  ENDERECO_INVALIDO,
  MAX_APLICATIVOS,
  type NovoAplicativo,
} from '#contract/programas/aplicativo'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashToken, type SessionDeAssinante } from '../../../kernel/session.ts'
import { assertSenha, findAssinante, listDonos, lockAssinante } from '../../acesso/index.ts'
import { newSegredo } from '../segredos.ts'
import * as repo from './aplicativo.repo.ts'

/** With these letters every client_secret begins, so that people and secret scanners recognise one. */
const INICIO = 'ffs_'

export const listAplicativos = async (db: Db, assinaturaUuid: string) =>
  (await repo.listAplicativos(db, assinaturaUuid)).map(shownOf)

/**
 * Registers an aplicativo and tells its secret to the caller alone; a public one has none. Needs the password, because who
 * registers one may ask other subscribers for their accounts in this owner's name. Throws SENHA_INCORRETA and CONFLICT.
 */
export async function createAplicativo(
  deps: Deps,
  { usuarioUuid, assinaturaUuid }: SessionDeAssinante,
  { nome, redirectUris, isPublico, senha }: z.output<typeof NovoAplicativo>,
): Promise<AplicativoComSegredo> {
  assertUrls(redirectUris)
  await assertSenha(deps, usuarioUuid, senha, 'Senha incorreta.', 'senha')
  const clientSecret = isPublico ? null : newClientSecret()
  const criado = await deps.db.transaction().execute(async (tx) => {
    await lockAssinante(tx, assinaturaUuid)
    if ((await repo.listAplicativos(tx, assinaturaUuid)).length >= MAX_APLICATIVOS) throw cheio()
    return repo.insertAplicativo(tx, {
      uuid: randomUUIDv7(),
      assinaturaUuid,
      nome,
      redirectUris,
      segredoHash: clientSecret && hashToken(clientSecret),
      criadoEm: deps.clock.now(),
    })
  })
  return { ...shownOf(criado), clientSecret }
}

/** Changes name and addresses. Needs the password: a thief's address would get the codes of everybody who lets it in. */
export async function updateAplicativo(
  deps: Deps,
  { usuarioUuid, assinaturaUuid }: SessionDeAssinante,
  uuid: string,
  { nome, redirectUris, senha }: z.output<typeof DadosDoAplicativo>,
): Promise<Aplicativo> {
  assertUrls(redirectUris)
  await assertSenha(deps, usuarioUuid, senha, 'Senha incorreta.', 'senha')
  const mudado = await repo.updateAplicativo(deps.db, assinaturaUuid, uuid, { nome, redirectUris })
  if (!mudado) throw naoEncontrado()
  return shownOf(mudado)
}

/** Gives an aplicativo another secret; the one before opens nothing from then on. Throws CONFLICT for a public one. */
export async function renewSegredo(
  deps: Deps,
  { usuarioUuid, assinaturaUuid }: SessionDeAssinante,
  uuid: string,
  senha: string,
): Promise<AplicativoComSegredo> {
  await assertSenha(deps, usuarioUuid, senha, 'Senha incorreta.', 'senha')
  const clientSecret = newClientSecret()
  const mudado = await repo.updateSegredo(deps.db, assinaturaUuid, uuid, hashToken(clientSecret))
  if (mudado) return { ...shownOf(mudado), clientSecret }
  const isPublico = (await repo.listAplicativos(deps.db, assinaturaUuid)).some((own) => own.uuid === uuid)
  throw isPublico ? new AppError('CONFLICT', 'Um aplicativo público não tem client_secret.') : naoEncontrado()
}

/** Deletes an aplicativo with everything that it was allowed. Other nodes notice within a second. */
export async function deleteAplicativo(deps: Deps, { assinaturaUuid }: SessionDeAssinante, uuid: string) {
  const autorizadoras = await repo.listAutorizadoras(deps.db, uuid)
  if (!(await repo.deleteAplicativo(deps.db, assinaturaUuid, uuid))) throw naoEncontrado()
  for (const dono of (await listDonos(deps.db, autorizadoras)).values()) deps.sessions.forget(dono.uuid)
}

/**
 * The aplicativo of a client_id while its own owner has an account that is not blocked: nobody shall let in a program that
 * the staff has stopped. Undefined for any other.
 */
export async function findAplicativo(db: Db, clientId: number) {
  const cliente = await repo.findCliente(db, clientId)
  return cliente && (await isEmDia(db, cliente.assinaturaUuid)) ? cliente : undefined
}

/** Whether the owner of an aplicativo has an account that is not blocked. */
export async function isEmDia(db: Db, assinaturaUuid: string) {
  const dono = await findAssinante(db, assinaturaUuid)
  return dono !== undefined && !dono.bloqueadoEm
}

/** Throws VALIDACAO for an address that looks like one and is none to a browser, such as `https://loja.123/`. */
function assertUrls(redirectUris: readonly string[]) {
  const wrong = redirectUris.findIndex((text) => !URL.canParse(text))
  if (wrong === -1) return
  const errors = [{ campo: `redirectUris.${wrong}`, mensagem: ENDERECO_INVALIDO }]
  throw new AppError('VALIDACAO', ENDERECO_INVALIDO, { errors })
}

const newClientSecret = () => `${INICIO}${newSegredo()}`

const shownOf = ({ segredoHash, ...shown }: Awaited<ReturnType<typeof repo.listAplicativos>>[number]): Aplicativo => ({
  ...shown,
  isPublico: segredoHash === null,
})

const naoEncontrado = () => new AppError('NOT_FOUND', 'Aplicativo não encontrado.')
const cheio = () =>
  new AppError('CONFLICT', `A conta já tem ${MAX_APLICATIVOS} aplicativos. Exclua um para cadastrar outro.`)
