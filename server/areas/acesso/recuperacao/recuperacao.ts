import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { sendOnce } from '../../../kernel/email/send-once.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { cartaDeRecuperacao } from '../cartas.ts'
import { deleteChaves, listCredenciais } from '../chave.repo.ts'
import { acceptDoCadastro } from '../convite/aceite.ts'
import { countOutrosAcessos } from '../convite/convite.repo.ts'
import { revokeChavesDeApi } from '../email/desfazer-email.ts'
import { dropTrocaDeEmail } from '../email/troca-de-email.ts'
import { findEmailTrocaDe, findPrimeiraEmailTroca } from '../email-troca.repo.ts'
import { tellFato } from '../fatos.ts'
import { paraDe } from '../pessoa.ts'
import { hashSenha } from '../senha.ts'
import { deleteSessoes } from '../sessao/sessao.repo.ts'
import { liftEspera, type Origem } from '../sessao/tentativas.ts'
import { spendTokens } from '../token.repo.ts'
import { mintToken, redeemToken, tokenInvalido } from '../token.ts'
import { findUsuario, findUuidByEmail, type Usuario, updateSenha, validateEmail } from '../usuario.repo.ts'
import { sendSenhaAlterada } from './troca-de-senha.ts'

/**
 * Queues the link for a new password. The work is the same for any e-mail; the job finds out whose it is (D §4). An
 * e-mail that was replaced less than 72 h ago still names its account.
 */
export async function requestRecuperacao({ db, clock, jobs }: Deps, email: string) {
  const [dono, prometido] = [await findUuidByEmail(db, email), await findEmailTrocaDe(db, email, clock.now())]
  const usuarioUuid = dono ?? prometido?.usuarioUuid ?? randomUUID()
  await jobs.enqueue(db, sendRecuperacao, { usuarioUuid, evento: randomUUID() })
}

export const sendRecuperacao = defineJob({
  name: 'acesso.sendRecuperacao',
  payload: z.object({ usuarioUuid: z.uuid(), evento: z.uuid() }),
  run: (deps, { usuarioUuid, evento }) =>
    sendOnce(deps, `recuperacao:${evento}`, async () => {
      const usuario = await findUsuario(deps.db, usuarioUuid)
      // an operador who was invited sets the first password by the link of the invitation
      if (usuario?.roles.includes('OPERADOR') && !usuario.emailValidadoEm) return undefined
      const email = usuario && (await findEmailDeRecuperacao(deps.db, usuario, deps.clock.now()))
      if (!email) return undefined
      const token = await mintToken(deps, { evento: `recuperacao:${evento}`, tipo: 'RECUPERACAO', usuarioUuid, email })
      const url = `${deps.publicUrl()}/restauroSenha?token=${token}`
      return cartaDeRecuperacao(paraDe(usuario, email), url, deps.config.marca.nome, email !== usuario.email)
    }),
})

/** Where the link is sent: while a change of e-mail can be undone, to the old e-mail and no other (D §23). */
export async function findEmailDeRecuperacao(db: Db, usuario: Usuario, em: Date) {
  return (await findPrimeiraEmailTroca(db, usuario.uuid, em))?.antigo ?? usuario.email
}

/**
 * Sets a new password with the link's token and ends every session. The link proves that the person owns the e-mail, so
 * an account that was not validated is validated now, and the invitation with which it was registered is accepted.
 * Waits that others caused end. A pending change of e-mail, which a thief may have asked for, is dropped. No session
 * opens: a second factor stays on and is asked for at the next log in, with its count of wrong codes. Passkeys and programs
 * stay, because somebody who forgot a password still has the phone. After a theft a stranger's passkey may be there: with
 * `removerChaves` passkeys, chaves de API and autorizacoes end, and webhooks are switched off. Members and invitations
 * stay in both cases: the answer says how many.
 */
export async function resetSenha(
  deps: Deps,
  {
    token,
    novaSenha,
    removerChaves,
    origem,
  }: { token: string; novaSenha: string; removerChaves: boolean; origem: Origem },
) {
  const { db, clock, jobs, sessions } = deps
  const senhaHash = await hashSenha(deps, novaSenha)
  const { usuarioUuid, outrosAcessos } = await db.transaction().execute(async (tx) => {
    const em = clock.now()
    const { usuario, email } = await redeemToken(tx, token, ['RECUPERACAO'], em)
    if (!usuario.cpf || email !== (await findEmailDeRecuperacao(tx, usuario, em))) throw tokenInvalido()
    const validated = await validateEmail(tx, usuario.uuid, email, em) // not an older e-mail, which was validated before
    if (validated && !usuario.emailValidadoEm) await acceptDoCadastro(deps, tx, usuario.uuid, email)
    await updateSenha(tx, usuario.uuid, senhaHash, em)
    await spendTokens(tx, usuario.uuid, 'RECUPERACAO', em)
    await dropTrocaDeEmail(tx, usuario.uuid, em)
    await deleteSessoes(tx, usuario.uuid)
    const chaves = removerChaves ? (await listCredenciais(tx, usuario.uuid)).length : 0
    if (chaves > 0) {
      await deleteChaves(tx, usuario.uuid)
      await tellFato(deps, tx, usuario.uuid, 'CHAVES_REMOVIDAS', { quantidade: chaves })
    }
    const { uuid, assinaturaUuid } = usuario
    if (removerChaves && assinaturaUuid)
      await jobs.enqueue(tx, revokeChavesDeApi, { usuarioUuid: uuid, assinaturaUuid })
    await liftEspera(deps, tx, { usuarioUuid: usuario.uuid, quem: { cpf: usuario.cpf, ...origem }, em })
    await jobs.enqueue(tx, sendSenhaAlterada, { usuarioUuid: usuario.uuid, evento: randomUUID() })
    await tellFato(deps, tx, usuario.uuid, 'SENHA', { detalhe: 'Pelo link de “Esqueci minha senha”' })
    return { usuarioUuid: usuario.uuid, outrosAcessos: await countOutrosAcessos(tx, usuario.assinaturaUuid, em) }
  })
  sessions.forget(usuarioUuid)
  return outrosAcessos
}
