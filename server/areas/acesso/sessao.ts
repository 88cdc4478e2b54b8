import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/instant'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { defineJob } from '../../kernel/jobs.ts'
import { hashToken, type Sessions } from '../../kernel/session.ts'
import { deleteSessoesBefore, findSessao, findUsuarioByCpf, insertSessao, updateSessaoUsada } from './acesso.repo.ts'
import { isSenha, SENHA_DE_NINGUEM } from './senha.ts'

/** D §3: a session ends after 12 h without use, or 30 days after it was opened. */
const IDLE_HOURS = 12
const LIFE_DAYS = 30
/** Use is written down at most this often, so that a busy session is not a write for each request. */
const USE_WRITTEN_SECONDS = 60

/** Opens a session. The same answer, in the same time, for an unknown CPF and for a wrong password (D §4). */
export async function logIn({ db, clock }: Deps, { username, password }: { username: string; password: string }) {
  const usuario = await findUsuarioByCpf(db, username)
  const isRight = await isSenha(password, usuario?.senhaHash ?? SENHA_DE_NINGUEM)
  if (!usuario || !isRight) throw new AppError('AUTHENTICATION_FAILED', 'Usuário ou senha incorretos')
  if (!usuario.emailValidadoEm)
    throw new AppError('AUTHENTICATION_EMAIL_PENDING', 'Sua conta ainda não foi validada por e-mail.')
  const token = randomBytes(32).toString('base64url')
  await insertSessao(db, { tokenHash: hashToken(token), usuarioUuid: usuario.uuid, em: clock.now() })
  const { cpf, telefone, email } = usuario
  if (!cpf || !telefone || !email) throw new Error('a closed account has no password')
  return {
    token,
    uuid: usuario.uuid,
    nome: usuario.nome,
    sobrenome: usuario.sobrenome,
    username: cpf,
    telefone,
    email,
    identificadorAssinatura: usuario.assinaturaUuid,
    roles: usuario.roles,
    endereco: null,
  }
}

/** Finds sessions for every route of the house. */
export function createSessions(db: Db, clock: Clock): Sessions {
  return {
    forget() {},
    async find(token) {
      const now = clock.now()
      const tokenHash = hashToken(token)
      const sessao = await findSessao(db, { tokenHash, ...stillGood(now) })
      if (!sessao) return undefined
      if (now.getTime() - sessao.usadaEm.getTime() > USE_WRITTEN_SECONDS * 1000)
        await updateSessaoUsada(db, tokenHash, now)
      const { uuid, usuarioUuid, assinaturaUuid, roles } = sessao
      return {
        uuid,
        usuarioUuid,
        assinaturaUuid,
        isPropria: true,
        papel: assinaturaUuid ? 'ADMINISTRADOR' : null,
        roles,
      }
    },
  }
}

export const purgeSessoes = defineJob({
  name: 'acesso.purgeSessoes',
  payload: z.object({}),
  cron: '17 3 * * *',
  async run({ db, clock }) {
    const { usadaDesde, criadaDesde } = stillGood(clock.now())
    await deleteSessoesBefore(db, { usadaEm: usadaDesde, criadaEm: criadaDesde })
  },
})

const stillGood = (now: Date) => ({
  usadaDesde: plusSeconds(now, -IDLE_HOURS * 3600),
  criadaDesde: plusSeconds(now, -LIFE_DAYS * 24 * 3600),
})
