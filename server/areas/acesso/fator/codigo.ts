import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { openSegredo } from '../../../kernel/guard/cofre.ts'
import { endRemocoes, useCodigo, usePasso } from '../fator.repo.ts'
import { hashCodigo, normalCodigo } from './codigos-de-recuperacao.ts'
import { findPasso } from './totp.ts'

/** What the person proves: the stored secret of the factor, and the typed code. */
type CodigoDado = { usuarioUuid: string; segredo: string; codigo: string; em: Date }

/**
 * Spends a code: six digits of the authenticator within the window, or a recovery code. False when it is wrong or was
 * used before, also by a request at the same time on another node. The authenticator or a recovery code is at hand, so a
 * request to remove the factor ends. The caller rolls back after a false.
 */
export async function useSegundoFator(deps: Deps, tx: Db, { usuarioUuid, segredo, codigo, em }: CodigoDado) {
  const typed = normalCodigo(codigo)
  if (/^\d{6}$/.test(typed)) return useDigitos(deps, tx, { usuarioUuid, segredo, codigo: typed, em })
  if (!(await useCodigo(tx, usuarioUuid, await hashCodigo(deps, usuarioUuid, typed), em))) return false
  await endRemocoes(tx, usuarioUuid, em)
  return true
}

async function useDigitos(deps: Deps, tx: Db, { usuarioUuid, segredo, codigo, em }: CodigoDado) {
  const aberto = await openSegredo(deps, { uso: 'segundo fator', dono: usuarioUuid }, segredo)
  const passo = aberto && findPasso(aberto, codigo, em)
  return passo !== undefined && usePasso(tx, { usuarioUuid, segredo, passo }, em)
}

const INCORRETO = 'Código incorreto ou já usado. Espere o próximo e tente de novo.'

/** The refusal of a wrong code that a logged in person sent. It is never a 401, which would end the session. */
export const codigoIncorreto = () =>
  new AppError('CODIGO_INCORRETO', INCORRETO, { errors: [{ campo: 'codigo', mensagem: INCORRETO }] })

/** The refusal at log in: without `codigo`, the question for one. */
export const pedeSegundoFator = (codigo: string | undefined) =>
  codigo
    ? new AppError('SEGUNDO_FATOR', INCORRETO, { errors: [{ campo: 'segundoFator', mensagem: INCORRETO }] })
    : new AppError('SEGUNDO_FATOR', 'Digite o código do seu aplicativo autenticador.')
