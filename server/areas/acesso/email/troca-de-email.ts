import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { sendOnce } from '../../../kernel/email/send-once.ts'
import { AppError } from '../../../kernel/errors.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { cartaDeNovoEmail, cartaDeTrocaPedida } from '../cartas.ts'
import { findEmailTrocaDe } from '../email-troca.repo.ts'
import { paraDe } from '../pessoa.ts'
import { hasLiveToken, spendTokens } from '../token.repo.ts'
import { mintToken } from '../token.ts'
import { findUsuario, findUuidByEmail, type Usuario, updateUsuario } from '../usuario.repo.ts'

/**
 * Stores a new e-mail until its owner confirms it, and tells the old one. A request for the present e-mail drops the
 * pending one. A request for the pending e-mail sends another link once the last has expired. Runs in the transaction
 * of the caller, who has locked the person and checked the password. Throws EMAIL_JA_CADASTRADO, also while another
 * account can still go back to that e-mail.
 */
export async function requestTrocaDeEmail({ clock, jobs }: Deps, tx: Db, usuario: Usuario, email: string) {
  const em = clock.now()
  if (email === usuario.emailPendente && (await hasLiveToken(tx, usuario.uuid, 'TROCA_DE_EMAIL', em))) return
  await spendTokens(tx, usuario.uuid, 'TROCA_DE_EMAIL', em)
  if (email === usuario.email) return void (await updateUsuario(tx, usuario.uuid, { emailPendente: null }))
  if ((await findUuidByEmail(tx, email)) || !(await isLivreDePromessa(tx, usuario, email, em)))
    throw emailJaCadastrado()
  await updateUsuario(tx, usuario.uuid, { emailPendente: email, emailPedidoEm: em })
  const pedido = { usuarioUuid: usuario.uuid, email, evento: randomUUID() }
  await jobs.enqueue(tx, sendNovoEmail, pedido)
  await jobs.enqueue(tx, sendTrocaPedida, pedido)
}

/** Whether no other account may still go back to this e-mail. */
async function isLivreDePromessa(tx: Db, { uuid }: Usuario, email: string, em: Date) {
  const promessa = await findEmailTrocaDe(tx, email, em)
  return !promessa || promessa.usuarioUuid === uuid
}

export function emailJaCadastrado() {
  const mensagem = 'Já existe uma conta com este e-mail.'
  return new AppError('EMAIL_JA_CADASTRADO', mensagem, { errors: [{ campo: 'email', mensagem }] })
}

/**
 * Drops a pending e-mail when the password changes. A thief who had the old password or a session may have asked for
 * it, and confirming it later would give them the account again.
 */
export async function dropTrocaDeEmail(tx: Db, usuarioUuid: string, em: Date) {
  await updateUsuario(tx, usuarioUuid, { emailPendente: null })
  await spendTokens(tx, usuarioUuid, 'TROCA_DE_EMAIL', em)
}

const TrocaPedida = z.object({ usuarioUuid: z.uuid(), email: z.string(), evento: z.uuid() })

/** Mails the link to the new e-mail. */
export const sendNovoEmail = defineJob({
  name: 'acesso.sendNovoEmail',
  payload: TrocaPedida,
  run: (deps, { usuarioUuid, email, evento }) =>
    sendOnce(deps, `novo-email:${evento}`, async () => {
      const usuario = await findUsuario(deps.db, usuarioUuid)
      if (usuario?.emailPendente !== email) return undefined
      const token = await mintToken(deps, {
        evento: `novo-email:${evento}`,
        tipo: 'TROCA_DE_EMAIL',
        usuarioUuid,
        email,
      })
      const url = `${deps.publicUrl()}/validacao?tokenValidacao=${token}`
      return cartaDeNovoEmail({ nome: '', email }, url, deps.config.marca.nome)
    }),
})

/** Tells the old e-mail that somebody asked for a change. */
export const sendTrocaPedida = defineJob({
  name: 'acesso.sendTrocaPedida',
  payload: TrocaPedida,
  run: (deps, { usuarioUuid, email, evento }) =>
    sendOnce(deps, `troca-pedida:${evento}`, async () => {
      const usuario = await findUsuario(deps.db, usuarioUuid)
      if (!usuario?.email || usuario.emailPendente !== email) return undefined // given up, or confirmed already
      return cartaDeTrocaPedida(
        paraDe(usuario, usuario.email),
        email,
        `${deps.publicUrl()}/recuperarSenha`,
        deps.config.marca.nome,
      )
    }),
})
