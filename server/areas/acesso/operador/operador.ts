import { randomUUID } from 'node:crypto'
import type { DireitoDeOperador } from '#contract/kernel/http/direito-de-operador'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashToken } from '../../../kernel/session.ts'
import { emailJaCadastrado } from '../email/troca-de-email.ts'
import { SENHA_DE_NINGUEM } from '../senha.ts'
import { findDonoDoToken, hasLiveTokenWith, spendTokens } from '../token.repo.ts'
import { mintToken, redeemToken } from '../token.ts'
import {
  eraseUsuario,
  findUuidByCpf,
  insertUsuario,
  type Usuario,
  updateSenha,
  validateEmail,
} from '../usuario.repo.ts'
import { listOperadores } from './operador.repo.ts'

export type NovoOperador = { nome: string; cpf: string; email: string; direitos: DireitoDeOperador[] }

/**
 * Adds a member of the staff without a password. The invitation's link sets the password. Staff have no subscription,
 * so a CPF or an e-mail of a subscriber is refused. Throws CPF_JA_CADASTRADO, EMAIL_JA_CADASTRADO.
 */
export async function createOperador(tx: Db, { nome, cpf, email, direitos }: NovoOperador, em: Date) {
  const [primeiro = nome, ...outros] = nome.split(' ')
  const uuid = randomUUID()
  const isNew = await insertUsuario(tx, {
    uuid,
    perfilUuid: randomUUID(),
    assinaturaUuid: null,
    cpf,
    nome: primeiro,
    sobrenome: outros.join(' '),
    email,
    telefone: null,
    roles: ['OPERADOR'],
    direitos,
    senhaHash: SENHA_DE_NINGUEM,
    criadoEm: em,
  })
  if (isNew) return uuid
  if (!(await findUuidByCpf(tx, cpf))) throw emailJaCadastrado()
  const mensagem = 'Já existe uma conta com este CPF. Quem é da equipe não tem conta de assinante.'
  throw new AppError('CPF_JA_CADASTRADO', mensagem, { errors: [{ campo: 'cpf', mensagem }] })
}

/** The token of a link with which a member of the staff sets the first password. Earlier links stop working. */
export async function mintConviteDeOperador(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { usuarioUuid, email, evento, expiraEm }: { usuarioUuid: string; email: string; evento: string; expiraEm: Date },
) {
  await spendTokens(db, usuarioUuid, 'CONVITE_DE_OPERADOR', clock.now())
  return mintToken({ db, clock }, { tipo: 'CONVITE_DE_OPERADOR', evento, usuarioUuid, email, expiraEm })
}

/** The operador whom a link invites; undefined when the link is spent, expired or unknown. */
export async function findConvidado({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) {
  const tokenHash = hashToken(token)
  if (!(await hasLiveTokenWith(db, tokenHash, 'CONVITE_DE_OPERADOR', clock.now()))) return undefined
  const uuid = await findDonoDoToken(db, tokenHash)
  return uuid === undefined ? undefined : (await listOperadores(db, uuid))[0]
}

/** Spends the link, validates the e-mail that received it and sets the password, in the caller's transaction. */
export async function acceptConviteDeOperador(tx: Db, token: string, senhaHash: string, em: Date): Promise<Usuario> {
  const { usuario, email } = await redeemToken(tx, token, ['CONVITE_DE_OPERADOR'], em)
  await validateEmail(tx, usuario.uuid, email, em)
  await updateSenha(tx, usuario.uuid, senhaHash, em)
  return usuario
}
/** Ends the access of a member of the staff. The name stays, because the audit log tells who did what. */
export const closeOperador = (
  tx: Db,
  { uuid, nome, sobrenome }: Pick<Usuario, 'uuid' | 'nome' | 'sobrenome'>,
  em: Date,
) => eraseUsuario(tx, uuid, em, { nome, sobrenome, roles: ['OPERADOR'] })
