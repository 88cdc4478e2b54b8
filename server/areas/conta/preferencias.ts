import { type Preferencias, SENHA_OBRIGATORIA } from '#contract/conta'
import { cpfDigits } from '#contract/kernel/values/cpf'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Session } from '../../kernel/session.ts'
import {
  assertSenha,
  findUsuario,
  lockSenhaHash,
  lockUsuario,
  requestTrocaDeEmail,
  updateUsuario,
} from '../acesso/index.ts'
import { addAtividade } from '../atividade/index.ts'
import { readEndereco } from '../endereco/index.ts'
import { assinaturaNaoEncontrada, findAssinatura } from './assinatura.ts'
import { saveAlertas } from './conta.repo.ts'

const CPF_FIXO = 'O CPF não pode ser alterado.'

/**
 * Changes the person's data and address at once, and asks for a new e-mail to be confirmed. A new e-mail needs the
 * password, because a session alone must not be able to take the account (D §23). Throws SENHA_OBRIGATORIA,
 * SENHA_INCORRETA, EMAIL_JA_CADASTRADO.
 */
export async function savePreferencias(deps: Deps, session: Session, uuid: string, preferencias: Preferencias) {
  if (uuid !== session.assinaturaUuid) throw assinaturaNaoEncontrada()
  const { nome, sobrenome, telefone, email, senhaAtual, documento, endereco, ...alertas } = preferencias
  const guardado = readEndereco(endereco)
  const senhaHash = await proveSenha(deps, session, email, senhaAtual)
  await deps.db.transaction().execute(async (tx) => {
    const usuario = await lockUsuario(tx, session.usuarioUuid)
    if (!usuario) throw assinaturaNaoEncontrada()
    if (documento && cpfDigits(documento) !== usuario.cpf)
      throw new AppError('VALIDACAO', CPF_FIXO, { errors: [{ campo: 'documento', mensagem: CPF_FIXO }] })
    if (isOutro(usuario, email)) await holdSenha(tx, usuario.uuid, senhaHash)
    await addAtividade(tx, {
      assinaturaUuid: uuid,
      usuarioUuid: usuario.uuid,
      em: deps.clock.now(),
      acao: 'MUDOU_CONTA',
    })
    await updateUsuario(tx, usuario.uuid, { nome, sobrenome, telefone, ...guardado })
    await requestTrocaDeEmail(deps, tx, usuario, email)
    await saveAlertas(tx, uuid, alertas)
  })
  return findAssinatura(deps, { assinaturaUuid: uuid, isPropria: true, chave: null })
}

type ComEmail = { email: string | null; emailPendente: string | null }

/** Whether the e-mail differs from the present one and from a pending one, which the password has already allowed. */
const isOutro = ({ email, emailPendente }: ComEmail, novo: string) => novo !== email && novo !== emailPendente

/**
 * Checks the password when the e-mail changes, and returns its digest. Then counts the request against the limit of
 * mails: each new e-mail costs two mails, one of them to somebody who may not have asked.
 */
async function proveSenha(
  deps: Deps,
  { usuarioUuid }: Session,
  email: string,
  senhaAtual: string | null | undefined,
): Promise<string | undefined> {
  const usuario = await findUsuario(deps.db, usuarioUuid)
  if (!usuario || !isOutro(usuario, email)) return undefined
  if (!senhaAtual) throw recusa('SENHA_OBRIGATORIA', SENHA_OBRIGATORIA)
  const senhaHash = await assertSenha(deps, usuarioUuid, senhaAtual, SENHA_ERRADA, 'senhaAtual')
  await deps.limits.take(
    { name: 'conta.trocaDeEmail', max: deps.config.limits.mails, windowSeconds: 3600 },
    usuarioUuid,
  )
  return senhaHash
}

/**
 * Checks inside the transaction that the password is still the proved one: a reset meanwhile invalidates the old one.
 */
async function holdSenha(tx: Db, usuarioUuid: string, senhaHash: string | undefined) {
  if (!senhaHash) throw recusa('SENHA_OBRIGATORIA', SENHA_OBRIGATORIA)
  if (!(await lockSenhaHash(tx, usuarioUuid, senhaHash))) throw recusa('SENHA_INCORRETA', SENHA_ERRADA)
}

const SENHA_ERRADA = 'Senha incorreta.'

const recusa = (code: 'SENHA_OBRIGATORIA' | 'SENHA_INCORRETA', mensagem: string) =>
  new AppError(code, mensagem, { errors: [{ campo: 'senhaAtual', mensagem }] })
