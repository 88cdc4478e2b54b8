import type { Sessao } from '#contract/acesso'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashToken } from '../../../kernel/session.ts'
import { rememberAparelho } from '../fator/aparelho-lembrado.ts'
import { pedeSegundoFator, useSegundoFator } from '../fator/codigo.ts'
import { requestRemocao } from '../fator/remocao.ts'
import { hasAparelho, useAparelho } from '../fator.repo.ts'
import { isSenha, senhaDeNinguem } from '../senha.ts'
import type { Aparelho } from '../sessao/aparelho-conhecido.ts'
import {
  beginSegundoFator,
  beginTentativa,
  endTentativa,
  failTentativa,
  type Quem,
  type Tentativa,
} from '../sessao/tentativas.ts'
import { findUsuarioByCpf, lockSenhaHash } from '../usuario.repo.ts'
import { assertValidado, openSessao } from './abertura.ts'

type Credencial = Omit<Quem, 'cpf'> & { username: string; password: string }
type PedidoDeEntrada = Credencial & {
  segundoFator?: string | undefined
  lembrarAparelho?: boolean | undefined
  /** The token of a remembered browser. */
  lembrado: string | undefined
}

/**
 * Opens a session. An unknown CPF and a wrong password get the same answer in the same time (D §4). The second step is
 * asked for, and its wrong codes are counted, only after the right password, so that strangers cannot make the owner of
 * the account wait. The answer's `lembrado` is the token of a browser that is remembered from this log in on, its
 * `aparelho` the browser if the account knew it before.
 */
export async function logIn(
  deps: Deps,
  pedido: PedidoDeEntrada,
): Promise<{ sessao: Sessao; lembrado: string | undefined; aparelho: Aparelho | undefined }> {
  const { tentativa, usuario } = await proveSenha(deps, pedido)
  const { uuid: usuarioUuid, fatorSegredo: segredo } = usuario
  const { segundoFator: codigo, userAgent } = pedido
  const tokenHash = pedido.lembrado && hashToken(pedido.lembrado)
  const isDaEquipe = usuario.roles.includes('OPERADOR')
  const isLembrado =
    segredo !== null &&
    !isDaEquipe && // staff show a code at every log in (D §17)
    tokenHash !== undefined &&
    (await hasAparelho(deps.db, usuarioUuid, tokenHash, deps.clock.now()))
  const segredoExigido = segredo === null || isLembrado ? undefined : segredo
  if (segredoExigido && !codigo) {
    await endSemSessao(deps, tentativa, usuarioUuid)
    throw pedeSegundoFator(undefined)
  }
  const passo =
    segredoExigido === undefined ? undefined : await beginSegundoFator(deps, usuarioUuid, tentativa.aparelho)
  let lembrado: string | undefined
  const opening = openSessao(deps, usuario, userAgent, async (tx, em) => {
    // the password may have changed, or the account been closed, while the digest was computed: then no session opens
    if (!(await lockSenhaHash(tx, usuarioUuid, usuario.senhaHash))) throw senhaIncorreta()
    if (isLembrado && !(await useAparelho(tx, usuarioUuid, tokenHash, em))) throw pedeSegundoFator(undefined)
    if (segredoExigido) {
      if (!codigo || !(await useSegundoFator(deps, tx, { usuarioUuid, segredo: segredoExigido, codigo, em })))
        throw pedeSegundoFator(codigo)
      if (pedido.lembrarAparelho && !isDaEquipe) lembrado = await rememberAparelho(tx, { usuarioUuid, userAgent, em })
    }
    await endTentativa(tx, tentativa, { usuarioUuid, passo }, em)
  })
  const sessao = await opening.catch(async (error: unknown) => {
    if (error instanceof AppError && ['SEGUNDO_FATOR', 'CONTA_BLOQUEADA'].includes(error.code))
      await endSemSessao(deps, tentativa, usuarioUuid)
    throw error
  })
  return { sessao, lembrado, aparelho: tentativa.aparelho }
}

/** Asks for the removal of a lost second factor, with the same guard against guessing as a log in. */
export async function askRemocao(deps: Deps, credencial: Credencial) {
  const { tentativa, usuario } = await proveSenha(deps, credencial)
  await endSemSessao(deps, tentativa, usuario.uuid)
  return requestRemocao(deps, usuario.uuid, usuario.senhaHash)
}

/** Counts the try, checks the password, and refuses an account that is not validated. */
async function proveSenha(deps: Deps, { username: cpf, password, ...quem }: Credencial) {
  const tentativa = await beginTentativa(deps, { cpf, ...quem })
  const usuario = await findUsuarioByCpf(deps.db, cpf)
  const isRight = await isSenha(password, usuario?.senhaHash ?? senhaDeNinguem(deps))
  if (!usuario || !isRight) {
    await failTentativa(deps, tentativa)
    throw senhaIncorreta()
  }
  if (!usuario.emailValidadoEm) await endSemSessao(deps, tentativa, usuario.uuid, tentativa.redes)
  assertValidado(usuario)
  return { tentativa, usuario }
}

/**
 * Ends a try with the right password that opens no session: it counts as no failure. Its network becomes known only if
 * it is among `redes`: a log in without the second step must not make a stranger's network known.
 */
const endSemSessao = (deps: Deps, tentativa: Tentativa, usuarioUuid: string, redes: string[] = []) =>
  deps.db.transaction().execute((tx) => endTentativa(tx, { ...tentativa, redes }, { usuarioUuid }, deps.clock.now()))

const senhaIncorreta = () => new AppError('AUTHENTICATION_FAILED', 'Usuário ou senha incorretos')
