import { randomBytes } from 'node:crypto'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { hashToken } from '../../kernel/session.ts'
import type { TipoDeToken } from './acesso.tables.ts'
import { findDonoDoToken, saveToken, useToken } from './token.repo.ts'
import { lockUsuario } from './usuario.repo.ts'

/** Links whose caller says when they expire. */
type ComPrazo = 'DESFAZER_EMAIL' | 'RECUSAR_REMOCAO' | 'REMOVER_FATOR' | 'CONVITE_DE_OPERADOR'

/** Lifetime of a link in seconds, from the writing of its mail. RECUPERACAO: D §4. */
const LIFE: Record<Exclude<TipoDeToken, ComPrazo>, number> = {
  VALIDACAO: 48 * 3600,
  TROCA_DE_EMAIL: 48 * 3600,
  RECUPERACAO: 3600,
}

/**
 * Makes the token of a link while its mail is written: 256 random bits; the database stores only the digest. `evento`
 * is the mail's event; a second try for the same event invalidates the first token.
 */
export async function mintToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: { evento: string; usuarioUuid: string; email: string } & (
    | { tipo: keyof typeof LIFE }
    | { tipo: ComPrazo; expiraEm: Date }
  ),
) {
  const raw = randomBytes(32).toString('base64url')
  const em = clock.now()
  const expiraEm = 'expiraEm' in token ? token.expiraEm : plusSeconds(em, LIFE[token.tipo])
  await saveToken(db, { ...token, tokenHash: hashToken(raw), criadoEm: em, expiraEm, usadoEm: null })
  return raw
}

/**
 * Locks the owner of a link's token, then spends the token. Every change of a person's data locks the person first, so
 * that no two transactions wait for each other. Throws TOKEN_INVALIDO.
 */
export async function redeemToken(tx: Db, token: string, tipos: readonly TipoDeToken[], em: Date) {
  const tokenHash = hashToken(token)
  const dono = await findDonoDoToken(tx, tokenHash)
  const usuario = dono && (await lockUsuario(tx, dono))
  const used = usuario && (await useToken(tx, tokenHash, tipos, em))
  if (!usuario || !used) throw tokenInvalido()
  return { usuario, tipo: used.tipo, email: used.email }
}

export const tokenInvalido = () =>
  new AppError('TOKEN_INVALIDO', 'Este link já foi usado ou não vale mais. Peça um novo.')
