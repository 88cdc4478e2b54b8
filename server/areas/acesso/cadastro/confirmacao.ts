import { randomUUID } from 'node:crypto'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isRepeated } from '../../../db/refused.ts'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { acceptDoCadastro } from '../convite/aceite.ts'
import { sendEmailTrocado, sendTrocaConfirmada } from '../email/desfazer-email.ts'
import { endEmailTrocas, endEmailTrocasVencidas, findEmailTrocaDe, insertEmailTroca } from '../email-troca.repo.ts'
import { tellFato } from '../fatos.ts'
import { spendTokens } from '../token.repo.ts'
import { redeemToken, tokenInvalido } from '../token.ts'
import { findUuidByEmail, moveEmailPendente, type Usuario, validateEmail } from '../usuario.repo.ts'

/** Seconds after its confirmation in which a change of e-mail can be undone from the old address (D §23, §24). */
const DESFAZER_SECONDS = 72 * 3600

/**
 * Redeems the link in a mail (D §4, §13, §16). A VALIDACAO link validates a new account, and accepts the invitation
 * with which the person registered. A TROCA_DE_EMAIL link confirms a new e-mail. Throws TOKEN_INVALIDO, and
 * EMAIL_JA_CADASTRADO when another account has the e-mail.
 */
export async function confirmEmail(deps: Deps, token: string) {
  const { db, clock } = deps
  const em = clock.now()
  const confirmed = db.transaction().execute(async (tx) => {
    const { usuario, tipo, email } = await redeemToken(tx, token, ['VALIDACAO', 'TROCA_DE_EMAIL'], em)
    if (!usuario.email) throw tokenInvalido()
    await spendTokens(tx, usuario.uuid, tipo, em)
    if (tipo === 'VALIDACAO') {
      if (!(await validateEmail(tx, usuario.uuid, email, em))) throw tokenInvalido()
      return { motivo: 'CADASTRO' as const, loja: await acceptDoCadastro(deps, tx, usuario.uuid, email) }
    }
    await refuseTaken(tx, usuario.uuid, email)
    await endEmailTrocasVencidas(tx, [email, usuario.email], em)
    if (!(await moveEmailPendente(tx, usuario.uuid, email, em))) throw tokenInvalido()
    await bookTroca(deps, tx, usuario, { antigo: usuario.email, novo: email, em })
    await tellFato(deps, tx, usuario.uuid, 'EMAIL', { detalhe: `Agora é ${email}` })
    return { motivo: 'TROCA_DE_EMAIL' as const, loja: null }
  })
  return confirmed.catch((error: unknown) => {
    throw isRepeated(error, 'usuario_email') ? deOutraConta() : error
  })
}

/**
 * Reserves the old e-mail for its account and queues the mail with the link that undoes the change. A change back to a
 * reserved e-mail ends the change that reserved it and all later ones: nobody can undo them any more.
 */
async function bookTroca(
  { jobs }: Deps,
  tx: Db,
  { uuid: usuarioUuid, emailPedidoEm: pedidaEm }: Usuario,
  { antigo, novo, em }: { antigo: string; novo: string; em: Date },
) {
  const volta = await findEmailTrocaDe(tx, novo, em)
  if (volta) {
    await endEmailTrocas(tx, volta, em)
    await jobs.enqueue(tx, sendEmailTrocado, { usuarioUuid, antigo, evento: randomUUID() })
    return
  }
  const uuid = randomUUID()
  const desfazerAte = plusSeconds(em, DESFAZER_SECONDS)
  const troca = { uuid, usuarioUuid, antigo, novo, pedidaEm, confirmadaEm: em, desfazerAte, encerradaEm: null }
  await insertEmailTroca(tx, troca)
  await jobs.enqueue(tx, sendTrocaConfirmada, { usuarioUuid, trocaUuid: uuid })
}

/** Throws when another account registered with this e-mail while the link was under way. */
async function refuseTaken(tx: Db, usuarioUuid: string, email: string) {
  const owner = await findUuidByEmail(tx, email)
  if (owner && owner !== usuarioUuid) throw deOutraConta()
}

const deOutraConta = () => new AppError('EMAIL_JA_CADASTRADO', 'Este e-mail já é de outra conta. Informe outro.')
