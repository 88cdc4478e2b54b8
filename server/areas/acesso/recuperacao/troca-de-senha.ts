import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { PESSOAS_DA_LOJA, type TrocaDeSenha } from '#contract/acesso'
import { EMAIL_INVALIDO } from '#contract/kernel/values/email'
import type { Deps } from '../../../kernel/deps.ts'
import { sendOnce } from '../../../kernel/email/send-once.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Session } from '../../../kernel/session.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { cartaDeSenhaAlterada } from '../cartas.ts'
import { listCredenciais } from '../chave.repo.ts'
import { countOutrosAcessos } from '../convite/convite.repo.ts'
import { dropTrocaDeEmail } from '../email/troca-de-email.ts'
import { tellFato } from '../fatos.ts'
import { paraDe } from '../pessoa.ts'
import { hashSenha, isSenha } from '../senha.ts'
import { deleteSessoes } from '../sessao/sessao.repo.ts'
import { beginSenhaAtual, keepRede } from '../sessao/tentativas.ts'
import { findSenhaHash, findUsuario, updateSenha } from '../usuario.repo.ts'

/** Password checks per person and hour, right or wrong: each costs as much as a log in. */
const POR_HORA = 60

/**
 * Checks `senha` and returns the digest of the person's password. Throws SENHA_INCORRETA with the caller's sentence at
 * `campo`, and TOO_MANY_REQUESTS: the waits after wrong tries grow, as at log in.
 */
export async function assertSenha(deps: Deps, usuarioUuid: string, senha: string, mensagem: string, campo: string) {
  await deps.limits.take({ name: 'acesso.senhaAtual', max: POR_HORA, windowSeconds: 3600 }, usuarioUuid)
  const forget = await beginSenhaAtual(deps, usuarioUuid)
  const present = await findSenhaHash(deps.db, usuarioUuid)
  if (!present || !(await isSenha(senha, present))) throw senhaIncorreta(mensagem, campo)
  await forget()
  return present
}

const senhaIncorreta = (mensagem: string, campo: string) =>
  new AppError('SENHA_INCORRETA', mensagem, { errors: [{ campo, mensagem }] })

/** Sets a new password for a person who gives the present one, and ends the other sessions (S2 §5, §8). */
export async function changeSenha(
  deps: Deps,
  { usuarioUuid, uuid }: Session,
  { senhaAtual, novaSenha, email }: z.output<typeof TrocaDeSenha>,
  ip: string,
) {
  const { db, clock, jobs, sessions } = deps
  const usuario = await findUsuario(db, usuarioUuid)
  if (email && email !== usuario?.email)
    throw new AppError('VALIDACAO', EMAIL_INVALIDO, { errors: [{ campo: 'email', mensagem: EMAIL_INVALIDO }] })
  const present = await assertSenha(deps, usuarioUuid, senhaAtual, NAO_ALTERADA, 'senhaAtual')
  const senhaHash = await hashSenha(deps, novaSenha)
  await db.transaction().execute(async (tx) => {
    const em = clock.now()
    await dropTrocaDeEmail(tx, usuarioUuid, em)
    // two changes at once: for one of them `present` is no longer the stored digest
    if (!(await updateSenha(tx, usuarioUuid, senhaHash, em, present))) throw senhaIncorreta(NAO_ALTERADA, 'senhaAtual')
    await keepRede(deps, tx, { usuarioUuid, ip, em })
    await deleteSessoes(tx, usuarioUuid, uuid)
    await jobs.enqueue(tx, sendSenhaAlterada, { usuarioUuid, evento: randomUUID() })
    await tellFato(deps, tx, usuarioUuid, 'SENHA')
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
      const para = paraDe(usuario, usuario.email)
      const site = deps.publicUrl()
      return cartaDeSenhaAlterada(
        para,
        { recuperar: `${site}/recuperarSenha`, pessoas: `${site}${PESSOAS_DA_LOJA}` },
        deps.config.marca.nome,
        {
          temChaves: (await listCredenciais(deps.db, usuarioUuid)).length > 0,
          outrosAcessos: await countOutrosAcessos(deps.db, usuario.assinaturaUuid, deps.clock.now()),
        },
      )
    }),
})
