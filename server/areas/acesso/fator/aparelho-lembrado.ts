import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LEMBRADO_DAYS } from '#contract/acesso/segundo-fator'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashToken } from '../../../kernel/session.ts'
import { addAtividadeDe } from '../atividade.ts'
import { deleteAparelho, insertAparelho } from '../fator.repo.ts'
import { nameAparelho } from '../sessao/aparelho.rules.ts'

/**
 * The name of one account's cookie: several people of a shop may share a browser. `conta` is the keyed digest of the
 * CPF that also names the account in the cookie of `markAparelho`.
 */
const nameOf = (conta: string) => `lembrado-${conta.slice(0, 10)}`

/** The token with which this browser skips the account's second step; undefined without one. */
export function findLembrado({ headers }: FastifyRequest, conta: string) {
  const cookies = (headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split('='))
  return cookies.find(([name]) => name === nameOf(conta))?.[1]
}

/**
 * Remembers a browser for 30 days, from this log in on. Returns its token; the database stores only the digest.
 * `setLembrado` puts the token into a cookie that scripts and other sites cannot read; the session's token, in the
 * browser's storage, can be read by scripts.
 */
export async function rememberAparelho(
  tx: Db,
  { usuarioUuid, userAgent, em }: { usuarioUuid: string; userAgent: string | undefined; em: Date },
) {
  const token = randomBytes(32).toString('base64url')
  const expiraEm = plusSeconds(em, LEMBRADO_DAYS * 86_400)
  const nome = nameAparelho(userAgent)
  await insertAparelho(tx, { uuid: randomUUID(), usuarioUuid, tokenHash: hashToken(token), nome, em, expiraEm })
  return token
}

/** Forgets a browser of the person: its next log in asks for the second step. Throws NOT_FOUND. */
export const forgetAparelho = (deps: Deps, usuarioUuid: string, uuid: string) =>
  deps.db.transaction().execute(async (tx) => {
    const esquecido = await deleteAparelho(tx, usuarioUuid, uuid)
    if (!esquecido) throw new AppError('NOT_FOUND', 'Aparelho não encontrado.')
    await addAtividadeDe(deps, tx, usuarioUuid, { acao: 'ESQUECEU_APARELHO', detalhe: esquecido.nome })
  })

export function setLembrado(
  reply: FastifyReply,
  { publicUrl }: Deps['config'],
  { conta, token }: { conta: string; token: string },
) {
  const flags = ['Path=/api/v1/auth', `Max-Age=${LEMBRADO_DAYS * 86_400}`, 'HttpOnly', 'SameSite=Strict']
  if (publicUrl?.startsWith('https:')) flags.push('Secure')
  reply.header('set-cookie', [`${nameOf(conta)}=${token}`, ...flags].join('; '))
}
