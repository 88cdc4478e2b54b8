import { randomUUID } from 'node:crypto'
import type { Perfil } from '#contract/acesso'
import { maskEmail } from '#contract/acesso/convidado'
import { type ConviteRecebido, contaBloqueada, MENSAGENS_DO_CONVITE as MENSAGENS } from '#contract/acesso/convite'
import { NOMES_DOS_PAPEIS } from '#contract/kernel/http/papel'
import { isRepeated } from '../../../db/refused.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashToken, type Session } from '../../../kernel/session.ts'
import { tellFato } from '../fatos.ts'
import { findUsuario, findUuidByEmail, lockAssinante } from '../usuario.repo.ts'
import {
  type ConviteGuardado,
  findConviteByToken,
  findConviteDoCadastro,
  saveCadastroDoConvite,
  spendConvite,
} from './convite.repo.ts'
import { situacaoDo } from './convite.rules.ts'
import { insertMembro, listNomes } from './membro.repo.ts'

const conviteInvalido = () => new AppError('CONVITE_INVALIDO', MENSAGENS.invalido)

/**
 * What an invitation says to the visitor who opened its link. Throws CONVITE_INVALIDO when it is unknown or withdrawn.
 */
export async function showConvite({ db, clock }: Deps, token: string): Promise<ConviteRecebido> {
  const convite = await findConviteByToken(db, hashToken(token))
  if (!convite) throw conviteInvalido()
  const { lojaUuid, nomeDaLoja, papel, email } = convite
  return {
    loja: { uuid: lojaUuid, nome: nomeDaLoja },
    papel,
    emailMascarado: maskEmail(email),
    situacao: situacaoDo(convite, clock.now()),
    temConta: (await findUuidByEmail(db, email)) !== undefined,
  }
}

/**
 * Accepts an invitation for the person of the session. Throws CONVITE_INVALIDO, CONVITE_DE_OUTRO_EMAIL, JA_MEMBRO, and
 * CONTA_BLOQUEADA while the staff blocks the subscription. Of two tries at once one gets the profile.
 */
export async function acceptConvite(deps: Deps, { usuarioUuid }: Session, token: string): Promise<Perfil> {
  const perfil = await deps.db
    .transaction()
    .execute(async (tx) => {
      const convite = await findConviteByToken(tx, hashToken(token))
      const usuario = await findUsuario(tx, usuarioUuid)
      if (!convite || !usuario) throw conviteInvalido()
      if (usuario.email !== convite.email) throw new AppError('CONVITE_DE_OUTRO_EMAIL', MENSAGENS.deOutroEmail)
      if (!usuario.assinaturaUuid) throw new AppError('CONVITE_INVALIDO', MENSAGENS.daEquipe)
      if (usuario.assinaturaUuid === convite.assinaturaUuid) throw jaMembro()
      const accepted = await accept(deps, tx, convite, usuarioUuid)
      if (!accepted) throw conviteInvalido()
      if (accepted === 'BLOQUEADA') throw new AppError('CONTA_BLOQUEADA', contaBloqueada(convite.nomeDaLoja))
      return accepted
    })
    .catch(refuseRepeated)
  deps.sessions.forget(usuarioUuid)
  return perfil
}

/** Refuses a second profile in the same shop: a person may hold invitations to an old e-mail and to the new one. */
function refuseRepeated(error: unknown): never {
  throw isRepeated(error, 'perfil_na_loja') ? jaMembro() : error
}
export const jaMembro = () => new AppError('JA_MEMBRO', MENSAGENS.jaMembro)

/**
 * Stores in an invitation the person who registers with its link. Throws CONVITE_INVALIDO when the invitation is not
 * good any more, and CONVITE_DE_OUTRO_EMAIL for another e-mail than the invited one: a forwarded link gives nothing.
 */
export async function linkCadastro(
  { clock }: Deps,
  tx: Db,
  { token, usuarioUuid, email }: { token: string; usuarioUuid: string; email: string },
) {
  const convite = await findConviteByToken(tx, hashToken(token))
  if (!convite || situacaoDo(convite, clock.now()) !== 'PENDENTE') throw conviteInvalido()
  if (convite.email !== email) {
    const mensagem = MENSAGENS.cadastroDeOutroEmail
    throw new AppError('CONVITE_DE_OUTRO_EMAIL', mensagem, { errors: [{ campo: 'email', mensagem }] })
  }
  await saveCadastroDoConvite(tx, convite.uuid, usuarioUuid)
}

/**
 * Accepts the invitation that somebody registered with, in the transaction that validates the e-mail. Returns the name
 * of the shop; null when there is no invitation, when it is not good any more, or when the subscription is blocked: the
 * account is validated all the same.
 */
export async function acceptDoCadastro(deps: Deps, tx: Db, usuarioUuid: string, email: string) {
  const convite = await findConviteDoCadastro(tx, usuarioUuid)
  if (!convite || convite.email !== email) return null
  const accepted = await accept(deps, tx, convite, usuarioUuid)
  return accepted && accepted !== 'BLOQUEADA' ? accepted.nomeDaLoja : null
}

/**
 * Gives the profile, and tells the owner of the shop. Undefined when the invitation was used, withdrawn, sent again or
 * expired. While the staff blocks the subscription the invitation stays as it is: a thief whose stolen session sent the
 * invitation must not come in by it when the block ends.
 */
async function accept(deps: Deps, tx: Db, visto: ConviteGuardado, usuarioUuid: string) {
  const { assinaturaUuid, lojaUuid, nomeDaLoja, papel, email } = visto
  const dono = await lockAssinante(tx, assinaturaUuid)
  if (!dono) return undefined // the account is closed
  if (dono.bloqueadoEm) return 'BLOQUEADA'
  const em = deps.clock.now()
  const uuid = randomUUID()
  if (!(await spendConvite(tx, visto, uuid, em))) return undefined
  const membro = { uuid, usuarioUuid, assinaturaUuid, lojaUuid, papel, nomeDaLoja, criadoEm: em, email }
  if (!(await insertMembro(tx, membro))) throw conviteInvalido()
  const nome = (await listNomes(tx, [usuarioUuid])).get(usuarioUuid) ?? email
  const frase = `${nome} agora trabalha na loja ${nomeDaLoja}, com o papel ${NOMES_DOS_PAPEIS[papel]}.`
  await tellFato(deps, tx, dono.uuid, 'CONVITE_ACEITO', { ator: usuarioUuid, detalhe: nomeDaLoja, frase })
  return { uuid, papel, nomeDaLoja, identificadorAssinatura: assinaturaUuid, loja: lojaUuid } satisfies Perfil
}
