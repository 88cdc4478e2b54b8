import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { TrocaDeSenha } from '#contract/acesso'
import { EMAIL_INVALIDO } from '#contract/kernel/email'
import type { Deps } from '../../kernel/deps.ts'
import { sendOnce } from '../../kernel/email/send-once.ts'
import { AppError } from '../../kernel/errors.ts'
import { defineJob } from '../../kernel/jobs.ts'
import type { Session } from '../../kernel/session.ts'
import { cartaDeSenhaAlterada } from './cartas.ts'
import { hashSenha, isSenha } from './senha.ts'
import { deleteSessoes } from './sessao.repo.ts'
import { dropTrocaDeEmail } from './troca-de-email.ts'
import { findSenhaHash, findUsuario, updateSenha } from './usuario.repo.ts'

/** Whether it is the person's password; throws SENHA_INCORRETA with the caller's sentence. Ten tries an hour. */
export async function assertSenha({ db, limits }: Deps, usuarioUuid: string, senha: string, mensagem: string) {
  await limits.take({ name: 'acesso.senhaAtual', max: 10, windowSeconds: 3600 }, usuarioUuid)
  const present = await findSenhaHash(db, usuarioUuid)
  if (!present || !(await isSenha(senha, present))) throw new AppError('SENHA_INCORRETA', mensagem)
  return present
}

/** Sets a new password for who knows the present one, and ends the other sessions (S2 §5, §8). */
export async function changeSenha(
  deps: Deps,
  { usuarioUuid, uuid }: Session,
  { senhaAtual, novaSenha, email }: z.output<typeof TrocaDeSenha>,
) {
  const { db, clock, jobs, sessions } = deps
  const usuario = await findUsuario(db, usuarioUuid)
  if (email && email !== usuario?.email)
    throw new AppError('VALIDACAO', EMAIL_INVALIDO, { errors: [{ campo: 'email', mensagem: EMAIL_INVALIDO }] })
  const present = await assertSenha(deps, usuarioUuid, senhaAtual, NAO_ALTERADA)
  const senhaHash = await hashSenha(novaSenha)
  await db.transaction().execute(async (tx) => {
    const em = clock.now()
    await dropTrocaDeEmail(tx, usuarioUuid, em)
    // of two changes at once one finds that the password it knew is no longer the present one
    if (!(await updateSenha(tx, usuarioUuid, senhaHash, em, present)))
      throw new AppError('SENHA_INCORRETA', NAO_ALTERADA)
    await deleteSessoes(tx, usuarioUuid, uuid)
    await jobs.enqueue(tx, sendSenhaAlterada, { usuarioUuid, evento: randomUUID() })
  })
  sessions.forget(usuarioUuid)
}

const NAO_ALTERADA = 'Não foi possível alterar a senha. Confira se a senha atual está correta.'

export const sendSenhaAlterada = defineJob({
  name: 'acesso.sendSenhaAlterada',
  payload: z.object({ usuarioUuid: z.uuid(), evento: z.uuid() }),
  run: (deps, { usuarioUuid, evento }) =>
    sendOnce(deps, `senha-alterada:${evento}`, async () => {
      const usuario = await findUsuario(deps.db, usuarioUuid)
      if (!usuario?.email) return undefined
      const { nome, email } = usuario
      return cartaDeSenhaAlterada({ nome, email }, `${deps.publicUrl()}/recuperarSenha`, deps.config.marca.nome)
    }),
})
