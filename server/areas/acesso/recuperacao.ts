import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Deps } from '../../kernel/deps.ts'
import { sendOnce } from '../../kernel/email/send-once.ts'
import { defineJob } from '../../kernel/jobs.ts'
import { cartaDeRecuperacao } from './cartas.ts'
import { hashSenha } from './senha.ts'
import { deleteSessoes } from './sessao.repo.ts'
import { liftEspera, type Origem } from './tentativas.ts'
import { spendTokens } from './token.repo.ts'
import { mintToken, redeemToken, tokenInvalido } from './token.ts'
import { dropTrocaDeEmail } from './troca-de-email.ts'
import { sendSenhaAlterada } from './troca-de-senha.ts'
import { findUsuario, findUuidByEmail, updateSenha, validateEmail } from './usuario.repo.ts'

/** Queues the link for a new password. The same work for any address: the job finds out whose it is (D §4). */
export async function requestRecuperacao({ db, jobs }: Deps, email: string) {
  const usuarioUuid = (await findUuidByEmail(db, email)) ?? randomUUID()
  await jobs.enqueue(db, sendRecuperacao, { usuarioUuid, evento: randomUUID() })
}

export const sendRecuperacao = defineJob({
  name: 'acesso.sendRecuperacao',
  payload: z.object({ usuarioUuid: z.uuid(), evento: z.uuid() }),
  run: (deps, { usuarioUuid, evento }) =>
    sendOnce(deps, `recuperacao:${evento}`, async () => {
      const usuario = await findUsuario(deps.db, usuarioUuid)
      if (!usuario?.email) return undefined
      const { nome, email } = usuario
      const token = await mintToken(deps, { evento: `recuperacao:${evento}`, tipo: 'RECUPERACAO', usuarioUuid, email })
      const url = `${deps.publicUrl()}/restauroSenha?token=${token}`
      return cartaDeRecuperacao({ nome, email }, url, deps.config.marca.nome)
    }),
})

/**
 * Sets a new password with the link's token and ends every session. Whoever read the mail owns its address: an account
 * that was never validated is valid from here on, and waits that others caused are over. So is a change of address that
 * somebody else may have asked for.
 */
export async function resetSenha(
  deps: Deps,
  { token, novaSenha, origem }: { token: string; novaSenha: string; origem: Origem },
) {
  const { db, clock, jobs, sessions } = deps
  const senhaHash = await hashSenha(novaSenha)
  const usuarioUuid = await db.transaction().execute(async (tx) => {
    const em = clock.now()
    const { usuario, email } = await redeemToken(tx, token, ['RECUPERACAO'], em)
    if (!usuario.cpf || !(await validateEmail(tx, usuario.uuid, email, em))) throw tokenInvalido()
    await updateSenha(tx, usuario.uuid, senhaHash, em)
    await spendTokens(tx, usuario.uuid, 'RECUPERACAO', em)
    await dropTrocaDeEmail(tx, usuario.uuid, em)
    await deleteSessoes(tx, usuario.uuid)
    await liftEspera(deps, tx, { usuarioUuid: usuario.uuid, quem: { cpf: usuario.cpf, ...origem }, em })
    await jobs.enqueue(tx, sendSenhaAlterada, { usuarioUuid: usuario.uuid, evento: randomUUID() })
    return usuario.uuid
  })
  sessions.forget(usuarioUuid)
}
