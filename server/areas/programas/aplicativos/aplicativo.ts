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

/** Every client_secret begins with these letters, so that people and secret scanners recognise it. */
const INICIO = 'ffs_'

export const listAplicativos = async (db: Db, assinaturaUuid: string) =>
  (await repo.listAplicativos(db, assinaturaUuid)).map(shownOf)

/**
 * Registers an aplicativo and tells its secret to the caller alone; a public aplicativo has no secret. Needs the password:
 * an aplicativo asks other subscribers for their accounts in this owner's name. Throws SENHA_INCORRETA, VALIDACAO and
 * CONFLICT beyond MAX_APLICATIVOS.
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

/** Changes name and addresses. Needs the password: codes of all subscribers would go to the address of a thief. */
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

/** Gives an aplicativo a new secret; the old secret is refused from then on. Throws CONFLICT for a public aplicativo. */
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

/** Deletes an aplicativo with its autorizacoes. This node refuses their tokens at once; other nodes within a second. */
export async function deleteAplicativo(deps: Deps, { assinaturaUuid }: SessionDeAssinante, uuid: string) {
  const autorizadoras = await repo.listAutorizadoras(deps.db, uuid)
  if (!(await repo.deleteAplicativo(deps.db, assinaturaUuid, uuid))) throw naoEncontrado()
  for (const dono of (await listDonos(deps.db, autorizadoras)).values()) deps.sessions.forget(dono.uuid)
}

/**
 * Finds an aplicativo by its client_id. Undefined for an unknown client_id, and while the staff blocks the owner of the
 * aplicativo: people must not let in a program that the staff has stopped.
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

/** Throws VALIDACAO for an address that the contract lets pass but a browser cannot open, such as `https://loja.123/`. */
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
