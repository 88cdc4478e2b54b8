import { randomBytes } from 'node:crypto'
import { plusSeconds } from '#contract/kernel/instant'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { hashToken } from '../../kernel/session.ts'
import type { TipoDeToken } from './acesso.tables.ts'
import { saveToken } from './token.repo.ts'

/** How long a link is good, in seconds. A recovery's: D §4. */
const LIFE: Record<TipoDeToken, number> = {
  VALIDACAO: 48 * 3600,
  TROCA_DE_EMAIL: 48 * 3600,
  RECUPERACAO: 3600,
}

/**
 * Makes the token of a link while its mail is written: 256 random bits, of which the database only ever sees the digest.
 * `evento` is the mail's event; a second try for it makes the first one's token worthless.
 */
export async function mintToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: { evento: string; tipo: TipoDeToken; usuarioUuid: string; email: string },
) {
  const raw = randomBytes(32).toString('base64url')
  const em = clock.now()
  await saveToken(db, {
    ...token,
    tokenHash: hashToken(raw),
    criadoEm: em,
    expiraEm: plusSeconds(em, LIFE[token.tipo]),
    usadoEm: null,
  })
  return raw
}

export const tokenInvalido = () =>
  new AppError('TOKEN_INVALIDO', 'Este link já foi usado ou não vale mais. Peça um novo.')
