import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Sessao } from '#contract/acesso'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashToken } from '../../../kernel/session.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { deleteEmailTrocasBefore } from '../email-troca.repo.ts'
import { enderecoOf } from '../pessoa.ts'
import { isSenha, SENHA_DE_NINGUEM } from '../senha.ts'
import { deleteTokensBefore } from '../token.repo.ts'
import { findUsuarioByCpf, lockSenhaHash } from '../usuario.repo.ts'
import { nameAparelho } from './aparelho.rules.ts'
import { deleteSessoesBefore, insertSessao, type Validade } from './sessao.repo.ts'
import { deleteRedesBefore, deleteTentativasBefore } from './tentativa.repo.ts'
import { beginTentativa, endTentativa, failTentativa, type Quem } from './tentativas.ts'

/** D §3: a session ends after 12 h without use, or 30 days after it was opened. */
const IDLE_HOURS = 12
const LIFE_DAYS = 30

type Pedido = Omit<Quem, 'cpf'> & { username: string; password: string }

/** Opens a session. An unknown CPF and a wrong password get the same answer in the same time (D §4). */
export async function logIn(deps: Deps, { username: cpf, password, ...quem }: Pedido): Promise<Sessao> {
  const { db, clock } = deps
  const tentativa = await beginTentativa(deps, { cpf, ...quem })
  const usuario = await findUsuarioByCpf(db, cpf)
  const isRight = await isSenha(password, usuario?.senhaHash ?? SENHA_DE_NINGUEM)
  if (!usuario || !isRight) {
    await failTentativa(deps, tentativa)
    throw senhaIncorreta()
  }
  if (!usuario.emailValidadoEm) {
    await db.transaction().execute((tx) => endTentativa(tx, tentativa, usuario.uuid, clock.now()))
    throw new AppError('AUTHENTICATION_EMAIL_PENDING', 'Sua conta ainda não foi validada por e-mail.')
  }
  const { uuid, nome, sobrenome, telefone, email, roles, assinaturaUuid } = usuario
  if (!telefone || !email) throw new Error('a closed account has no password')
  const token = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (tx) => {
    const em = clock.now()
    const sessao = { uuid: randomUUID(), tokenHash: hashToken(token), aparelho: nameAparelho(quem.userAgent) }
    await insertSessao(tx, { ...sessao, usuarioUuid: uuid, em })
    // the password may have changed, or the account been closed, while the digest was computed: then no session opens
    if (!(await lockSenhaHash(tx, uuid, usuario.senhaHash))) throw senhaIncorreta()
    await endTentativa(tx, tentativa, uuid, em)
  })
  return {
    token,
    uuid,
    nome,
    sobrenome,
    username: cpf,
    telefone,
    email,
    roles,
    identificadorAssinatura: assinaturaUuid,
    endereco: enderecoOf(usuario),
  }
}

const senhaIncorreta = () => new AppError('AUTHENTICATION_FAILED', 'Usuário ou senha incorretos')

export const stillGood = (now: Date): Validade => ({
  usadaDesde: plusSeconds(now, -IDLE_HOURS * 3600),
  criadaDesde: plusSeconds(now, -LIFE_DAYS * 24 * 3600),
})

/**
 * Days after which a person's known network and a spent link are deleted. An expired session is kept as long, and opens
 * nothing: a browser's push subscription hangs on it and ends only when a person ends the session.
 */
const KEPT_DAYS = 90

export const purgeSessoes = defineJob({
  name: 'acesso.purgeSessoes',
  payload: z.object({}),
  cron: '17 3 * * *',
  async run({ db, clock }) {
    const now = clock.now()
    const forgotten = plusSeconds(now, -KEPT_DAYS * 86_400)
    await deleteSessoesBefore(db, { usadaDesde: forgotten, criadaDesde: forgotten })
    await deleteTentativasBefore(db, now)
    await deleteRedesBefore(db, forgotten)
    await deleteEmailTrocasBefore(db, now)
    await deleteTokensBefore(db, forgotten)
  },
})
