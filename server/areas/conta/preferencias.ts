import type { Preferencias } from '#contract/conta'
import { cpfDigits } from '#contract/kernel/cpf'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Session } from '../../kernel/session.ts'
import { findUsuario, lockUsuario, requestTrocaDeEmail, updateUsuario } from '../acesso/index.ts'
import { readEndereco } from '../endereco/index.ts'
import { assinaturaNaoEncontrada, findAssinatura } from './assinatura.ts'
import { saveAlertas } from './conta.repo.ts'

const CPF_FIXO = 'O CPF não pode ser alterado.'

/**
 * Changes the person's data and address at once, and asks for a new e-mail to be confirmed. Only the subscriber: whoever
 * administers somebody else's shop could otherwise take the account over through its e-mail.
 */
export async function savePreferencias(deps: Deps, session: Session, uuid: string, preferencias: Preferencias) {
  if (uuid !== session.assinaturaUuid || !session.isPropria) throw assinaturaNaoEncontrada()
  const { nome, sobrenome, telefone, email, documento, endereco, ...alertas } = preferencias
  const guardado = readEndereco(endereco)
  await limitMails(deps, session, email)
  await deps.db.transaction().execute(async (tx) => {
    const usuario = await lockUsuario(tx, session.usuarioUuid)
    if (!usuario) throw assinaturaNaoEncontrada()
    if (documento && cpfDigits(documento) !== usuario.cpf)
      throw new AppError('VALIDACAO', CPF_FIXO, { errors: [{ campo: 'documento', mensagem: CPF_FIXO }] })
    await updateUsuario(tx, usuario.uuid, { nome, sobrenome, telefone, ...guardado })
    await requestTrocaDeEmail(deps, tx, usuario, email)
    await saveAlertas(tx, uuid, alertas)
  })
  return findAssinatura(deps, uuid)
}

/** Each new address costs two mails, one of them to somebody who may never have asked for it. */
async function limitMails({ db, limits, config }: Deps, { usuarioUuid }: Session, email: string) {
  const usuario = await findUsuario(db, usuarioUuid)
  if (email === usuario?.email || email === usuario?.emailPendente) return
  await limits.take({ name: 'conta.trocaDeEmail', max: config.limits.mails, windowSeconds: 3600 }, usuarioUuid)
}
