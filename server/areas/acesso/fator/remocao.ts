import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { ESPERA_DA_REMOCAO_HOURS } from '#contract/acesso/segundo-fator'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { sendOnce } from '../../../kernel/email/send-once.ts'
import { AppError } from '../../../kernel/errors.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { cartaDeRemocaoLiberada, cartaDeRemocaoPedida } from '../cartas.ts'
import { deleteFator, endRemocoes, findFator, findRemocao, insertRemocao } from '../fator.repo.ts'
import { tellFato } from '../fatos.ts'
import { paraDe } from '../pessoa.ts'
import { findEmailDeRecuperacao } from '../recuperacao/recuperacao.ts'
import { spendTokens } from '../token.repo.ts'
import { mintToken, redeemToken, tokenInvalido } from '../token.ts'
import { findUsuario, lockSenhaHash, lockUsuario } from '../usuario.repo.ts'

/** Seconds for which the link that removes the factor can be used. */
const LINK_SECONDS = 72 * 3600

/**
 * Asks to remove the factor of a person who lost the authenticator and gave the right password. The owner is told at
 * once and can refuse; the link that removes it leaves after 24 hours. A second request changes nothing. `senhaHash`:
 * the digest that the password matched.
 */
export async function requestRemocao({ db, clock, jobs }: Deps, usuarioUuid: string, senhaHash: string) {
  return db.transaction().execute(async (tx) => {
    const pedidaEm = clock.now()
    await lockUsuario(tx, usuarioUuid)
    if (!(await lockSenhaHash(tx, usuarioUuid, senhaHash)) || !(await findFator(tx, usuarioUuid))?.ativadoEm)
      throw new AppError('CONFLICT', 'A verificação em duas etapas está desligada nesta conta: entre com a senha.')
    const aberta = await findRemocao(tx, usuarioUuid, pedidaEm)
    if (aberta) return { liberaEm: aberta.liberaEm }
    await endRemocoes(tx, usuarioUuid, pedidaEm) // one whose term is over
    const uuid = randomUUID()
    const liberaEm = plusSeconds(pedidaEm, ESPERA_DA_REMOCAO_HOURS * 3600)
    await insertRemocao(tx, { uuid, usuarioUuid, pedidaEm, liberaEm, venceEm: plusSeconds(liberaEm, LINK_SECONDS) })
    await jobs.enqueue(tx, sendRemocaoPedida, { usuarioUuid, remocaoUuid: uuid })
    await jobs.enqueue(tx, sendRemocaoLiberada, { usuarioUuid, remocaoUuid: uuid }, { startAfter: liberaEm })
    await tellFato({ jobs, clock }, tx, usuarioUuid, 'REMOCAO_PEDIDA')
    return { liberaEm }
  })
}

/** Refuses the request by the link in its mail. Throws TOKEN_INVALIDO. */
export const refuseRemocao = (deps: Deps, token: string) =>
  deps.db.transaction().execute(async (tx) => {
    const { usuario } = await redeemToken(tx, token, ['RECUSAR_REMOCAO'], deps.clock.now())
    if (!(await refuse(deps, tx, usuario.uuid))) throw tokenInvalido()
  })

/** Refuses the request of the logged in person; nothing happens without one. */
export const refuseOwnRemocao = (deps: Deps, usuarioUuid: string) =>
  deps.db.transaction().execute(async (tx) => {
    await lockUsuario(tx, usuarioUuid)
    await refuse(deps, tx, usuarioUuid)
  })

async function refuse(deps: Deps, tx: Db, usuarioUuid: string) {
  const em = deps.clock.now()
  if (!(await endRemocoes(tx, usuarioUuid, em))) return false
  await spendTokens(tx, usuarioUuid, 'REMOVER_FATOR', em)
  await tellFato(deps, tx, usuarioUuid, 'REMOCAO_RECUSADA')
  return true
}

/**
 * Removes the factor with the link that came after the wait. Throws TOKEN_INVALIDO, also when the request was refused.
 */
export const removeFator = (deps: Deps, token: string) =>
  deps.db.transaction().execute(async (tx) => {
    const em = deps.clock.now()
    const { usuario, email } = await redeemToken(tx, token, ['REMOVER_FATOR'], em)
    const remocao = await findRemocao(tx, usuario.uuid, em)
    const isDue = remocao !== undefined && remocao.liberaEm <= em
    if (!isDue || email !== (await findEmailDeRecuperacao(tx, usuario, em))) throw tokenInvalido()
    await deleteFator(tx, usuario.uuid)
    await spendTokens(tx, usuario.uuid, 'RECUSAR_REMOCAO', em)
    await tellFato(deps, tx, usuario.uuid, 'FATOR_DESLIGADO', { detalhe: 'Pelo link do e-mail, sem o autenticador' })
  })

const Remocao = z.object({ usuarioUuid: z.uuid(), remocaoUuid: z.uuid() })

/** Tells the owner at once, with the link that refuses. */
export const sendRemocaoPedida = defineJob({
  name: 'acesso.sendRemocaoPedida',
  payload: Remocao,
  run: (deps, remocao) => sendLink(deps, remocao, 'RECUSAR_REMOCAO'),
})

/** Sends, after the wait, the link that removes the factor. */
export const sendRemocaoLiberada = defineJob({
  name: 'acesso.sendRemocaoLiberada',
  payload: Remocao,
  run: (deps, remocao) => sendLink(deps, remocao, 'REMOVER_FATOR'),
})

/** Both links go where the link of a new password would go, and only while the request is open. */
function sendLink(
  deps: Deps,
  { usuarioUuid, remocaoUuid }: z.output<typeof Remocao>,
  tipo: 'RECUSAR_REMOCAO' | 'REMOVER_FATOR',
) {
  const evento = `${tipo === 'REMOVER_FATOR' ? 'remocao-liberada' : 'remocao-pedida'}:${remocaoUuid}`
  return sendOnce(deps, evento, async () => {
    const em = deps.clock.now()
    const usuario = await findUsuario(deps.db, usuarioUuid)
    const remocao = await findRemocao(deps.db, usuarioUuid, em)
    const email = usuario && (await findEmailDeRecuperacao(deps.db, usuario, em))
    if (!email || remocao?.uuid !== remocaoUuid) return undefined
    const token = await mintToken(deps, { evento, tipo, usuarioUuid, email, expiraEm: remocao.venceEm })
    const [para, { nome }] = [paraDe(usuario, email), deps.config.marca]
    return tipo === 'REMOVER_FATOR'
      ? cartaDeRemocaoLiberada(para, `${deps.publicUrl()}/desligarVerificacao?token=${token}`, remocao.venceEm, nome)
      : cartaDeRemocaoPedida(para, `${deps.publicUrl()}/recusarPedido?token=${token}`, remocao.liberaEm, nome)
  })
}
