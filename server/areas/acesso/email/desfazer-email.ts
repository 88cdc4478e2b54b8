import * as z from 'zod'
import { isRepeated } from '../../../db/refused.ts'
import type { Deps, JobKind } from '../../../kernel/deps.ts'
import { sendOnce } from '../../../kernel/email/send-once.ts'
import { AppError } from '../../../kernel/errors.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { cartaDeEmailTrocado, cartaDeTrocaDesfeita } from '../cartas.ts'
import { deleteChaves } from '../chave.repo.ts'
import { withdrawDesde } from '../convite/retirada.ts'
import { endEmailTrocas, findEmailTroca, findEmailTrocaDe } from '../email-troca.repo.ts'
import { endLembrados } from '../fator.repo.ts'
import { tellFato } from '../fatos.ts'
import { paraDe } from '../pessoa.ts'
import { deleteSessoes } from '../sessao/sessao.repo.ts'
import { spendTokens } from '../token.repo.ts'
import { mintToken, redeemToken, tokenInvalido } from '../token.ts'
import { distrustEntradas, findUsuario, restoreEmail } from '../usuario.repo.ts'

/**
 * Restores the e-mail from before a change, whatever changes came after it, and ends every session (D §23), passkey and
 * remembered browser: a thief may have added them. A job ends chaves de API and autorizacoes, and switches webhooks off
 * (`revokeChavesDeApi`). The networks and browsers that the account knew become unknown. Invitations that were sent since
 * the change was asked for, and accesses to the shops that began since then, are withdrawn. Of two changes, the
 * first one's link undoes both. If the second one's link is used first, the first one's is still valid. Throws
 * TOKEN_INVALIDO, and EMAIL_JA_CADASTRADO when another account has the e-mail: then nothing changes.
 */
export async function undoTrocaDeEmail({ db, clock, jobs, sessions }: Deps, token: string) {
  const undone = db.transaction().execute(async (tx) => {
    const em = clock.now()
    const { usuario, email } = await redeemToken(tx, token, ['DESFAZER_EMAIL'], em)
    const troca = await findEmailTrocaDe(tx, email, em)
    if (troca?.usuarioUuid !== usuario.uuid || !usuario.email) throw tokenInvalido()
    await endEmailTrocas(tx, troca, em)
    await restoreEmail(tx, usuario.uuid, email, em)
    await spendTokens(tx, usuario.uuid, 'TROCA_DE_EMAIL', em)
    await deleteSessoes(tx, usuario.uuid)
    await deleteChaves(tx, usuario.uuid)
    await endLembrados(tx, usuario.uuid, em)
    await distrustEntradas(tx, usuario.uuid, em)
    const { uuid: usuarioUuid, assinaturaUuid } = usuario
    if (assinaturaUuid) await jobs.enqueue(tx, revokeChavesDeApi, { usuarioUuid, assinaturaUuid })
    const desde = troca.pedidaEm ?? troca.confirmadaEm
    const retirados = assinaturaUuid
      ? await withdrawDesde({ jobs }, tx, { assinaturaUuid, usuarioUuid, desde, em })
      : []
    await tellFato({ jobs, clock }, tx, usuario.uuid, 'EMAIL_DESFEITO', { detalhe: `Voltou a ser ${email}` })
    await jobs.enqueue(tx, sendTrocaDesfeita, {
      usuarioUuid: usuario.uuid,
      deixado: usuario.email,
      trocaUuid: troca.uuid,
    })
    return [usuarioUuid, ...retirados]
  })
  const changed = await undone.catch((error: unknown) => {
    throw isRepeated(error, 'usuario_email') ? deOutraConta() : error
  })
  for (const uuid of changed) sessions.forget(uuid)
}

/**
 * Revokes the keys and withdraws the autorizacoes with which programs act for a subscription, and switches its webhooks off.
 * The area `programas` runs the job.
 */
export const revokeChavesDeApi = {
  name: 'programas.revokeChavesDeApi',
  payload: z.object({ usuarioUuid: z.uuid(), assinaturaUuid: z.uuid() }),
} satisfies JobKind

const deOutraConta = () =>
  new AppError('EMAIL_JA_CADASTRADO', 'Este e-mail já é de outra conta. Fale com o suporte para recuperar a sua.')

/** Tells the old e-mail that the account no longer uses it, with a link that undoes the change while there is time. */
export const sendTrocaConfirmada = defineJob({
  name: 'acesso.sendTrocaConfirmada',
  payload: z.object({ usuarioUuid: z.uuid(), trocaUuid: z.uuid() }),
  run: (deps, { usuarioUuid, trocaUuid }) =>
    sendOnce(deps, `troca-confirmada:${trocaUuid}`, async () => {
      const usuario = await findUsuario(deps.db, usuarioUuid)
      const troca = await findEmailTroca(deps.db, trocaUuid, deps.clock.now())
      if (!usuario?.email || !troca) return undefined // undone already, or too late to say it
      const { antigo: email, novo, desfazerAte: ate } = troca
      const token = await mintToken(deps, {
        evento: `troca-confirmada:${trocaUuid}`,
        tipo: 'DESFAZER_EMAIL',
        usuarioUuid,
        email,
        expiraEm: ate,
      })
      const url = `${deps.publicUrl()}/desfazerEmail?token=${token}`
      return cartaDeEmailTrocado(paraDe(usuario, email), novo, { url, ate }, deps.config.marca)
    }),
})

/** Tells an e-mail that the account left when it changed back to an earlier one. This mail has no link to undo. */
export const sendEmailTrocado = defineJob({
  name: 'acesso.sendEmailTrocado',
  payload: z.object({ usuarioUuid: z.uuid(), antigo: z.string(), evento: z.uuid() }),
  run: (deps, { usuarioUuid, antigo, evento }) =>
    sendOnce(deps, `email-trocado:${evento}`, async () => {
      const usuario = await findUsuario(deps.db, usuarioUuid)
      if (!usuario?.email) return undefined
      return cartaDeEmailTrocado(paraDe(usuario, antigo), usuario.email, null, deps.config.marca)
    }),
})

/** Tells the e-mail that the account used until the change was undone. */
export const sendTrocaDesfeita = defineJob({
  name: 'acesso.sendTrocaDesfeita',
  payload: z.object({ usuarioUuid: z.uuid(), deixado: z.string(), trocaUuid: z.uuid() }),
  run: (deps, { usuarioUuid, deixado, trocaUuid }) =>
    sendOnce(deps, `troca-desfeita:${trocaUuid}`, async () => {
      const usuario = await findUsuario(deps.db, usuarioUuid)
      return usuario && cartaDeTrocaDesfeita(paraDe(usuario, deixado), deps.config.marca)
    }),
})
