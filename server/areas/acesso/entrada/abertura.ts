import { randomBytes, randomUUID } from 'node:crypto'
import type { Sessao } from '#contract/acesso'
import { MENSAGENS_DO_BLOQUEIO } from '#contract/acesso/bloqueio'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashToken } from '../../../kernel/session.ts'
import { enderecoOf } from '../pessoa.ts'
import { nameAparelho } from '../sessao/aparelho.rules.ts'
import { insertSessao } from '../sessao/sessao.repo.ts'
import { lockBloqueio, type Usuario } from '../usuario.repo.ts'

/** Refuses an account whose e-mail was never confirmed (D §4). */
export function assertValidado({ emailValidadoEm }: Usuario) {
  if (!emailValidadoEm)
    throw new AppError('AUTHENTICATION_EMAIL_PENDING', 'Sua conta ainda não foi validada por e-mail.')
}

/**
 * Opens a session in one transaction. `prove` runs in it and throws when the password, the code or the passkey is no
 * longer good; then no session is stored. Throws CONTA_BLOQUEADA for an account that the staff blocked.
 */
export async function openSessao(
  { db, clock }: Deps,
  usuario: Usuario,
  userAgent: string | undefined,
  prove: (tx: Db, em: Date) => Promise<void>,
): Promise<Sessao> {
  const { uuid, nome, sobrenome, cpf, telefone, email, roles, assinaturaUuid } = usuario
  if (!cpf || !email) throw new Error('a closed account opens no session')
  const token = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (tx) => {
    const em = clock.now()
    const aparelho = nameAparelho(userAgent)
    await insertSessao(tx, { uuid: randomUUID(), tokenHash: hashToken(token), aparelho, usuarioUuid: uuid, em })
    await prove(tx, em)
    if (await lockBloqueio(tx, uuid)) throw new AppError('CONTA_BLOQUEADA', MENSAGENS_DO_BLOQUEIO.bloqueada)
  })
  return {
    token,
    uuid,
    nome,
    sobrenome,
    username: cpf,
    telefone: telefone ?? '', // staff may have none
    email,
    roles,
    identificadorAssinatura: assinaturaUuid,
    endereco: enderecoOf(usuario),
  }
}
