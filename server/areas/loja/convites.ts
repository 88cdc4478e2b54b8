import { randomUUID } from 'node:crypto'
import type { Papel } from '#contract/kernel/http/papel'
import { NOMES_DOS_PAPEIS } from '#contract/kernel/http/papel'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { type Convite, MAX_PESSOAS, MENSAGENS_DAS_PESSOAS as MENSAGENS } from '#contract/loja/pessoas'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Limit } from '../../kernel/limits.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import {
  type ConviteGuardado,
  countPessoas,
  deleteConvite as deleteRow,
  findPendente,
  hasMembro,
  insertConvite,
  jaMembro,
  listConvites as listRows,
  renewConvite,
  sendConvite,
  situacaoDo,
  tellFato,
} from '../acesso/index.ts'
import { addAtividade } from '../atividade/index.ts'
import { changePessoas, findLojaDe, nomeDaLoja } from './loja-da-sessao.ts'
import { withdraw } from './membros.ts'

/** D §16: an invitation is good for seven days. */
const VALE_SECONDS = 7 * 86_400

/** Invitations that one subscription may send in an hour: a whole shop, and a few again. */
const CONVITES: Limit = { name: 'loja.convites', max: 60, windowSeconds: 3600 }

export async function listConvites({ db, clock }: Deps, session: SessionDeAssinante, id: string): Promise<Convite[]> {
  const { uuid } = await findLojaDe(db, session, id)
  return (await listRows(db, uuid)).map((convite) => shown(convite, clock.now()))
}

/**
 * Invites an e-mail to the shop, and tells the owner; an expired invitation of the same e-mail is renewed. Throws
 * JA_MEMBRO, also for the owner, and CONFLICT for a waiting invitation or beyond fifty people.
 */
export async function createConvite(
  deps: Deps,
  session: SessionDeAssinante,
  id: string,
  { email, papel }: { email: string; papel: Papel },
): Promise<Convite> {
  await countMails(deps, session, email)
  return changePessoas(deps, session, id, async (tx, { loja, dono }) => {
    const em = deps.clock.now()
    if (email === dono.email || (await hasMembro(tx, loja.uuid, email))) throw jaMembro()
    const anterior = await findPendente(tx, loja.uuid, email)
    if (anterior && situacaoDo(anterior, em) === 'PENDENTE') throw new AppError('CONFLICT', MENSAGENS.jaConvidado)
    if ((await countPessoas(tx, loja.uuid, em)) >= MAX_PESSOAS) throw new AppError('CONFLICT', MENSAGENS.demais)
    const valido = { envio: randomUUID(), enviadoEm: em, expiraEm: plusSeconds(em, VALE_SECONDS) }
    const { assinaturaUuid, usuarioUuid } = session
    const novo: Parameters<typeof insertConvite>[1] = {
      uuid: anterior?.uuid ?? randomUUID(),
      assinaturaUuid,
      lojaUuid: loja.uuid,
      nomeDaLoja: nomeDaLoja(loja),
      email,
      papel,
      convidadoPor: usuarioUuid,
      ...valido,
    }
    const done = anterior
      ? await renewConvite(tx, loja.uuid, novo.uuid, { ...valido, papel })
      : await insertConvite(tx, novo)
    if (!done) throw new AppError('CONFLICT', MENSAGENS.jaConvidado)
    const nomeDoPapel = NOMES_DOS_PAPEIS[papel]
    const detalhe = `${email}, ${nomeDoPapel}`
    const frase = `${email} foi convidado para trabalhar na loja ${novo.nomeDaLoja}, com o papel ${nomeDoPapel}.`
    await tellFato(deps, tx, dono.uuid, 'CONVITE_ENVIADO', { ator: usuarioUuid, detalhe, frase })
    await deps.jobs.enqueue(tx, sendConvite, { uuid: novo.uuid, envio: valido.envio })
    return shown({ ...novo, aceitoEm: null }, em)
  })
}

/** Sends a waiting or expired invitation again: the same row, another link, another seven days (D §24). */
export async function resendConvite(deps: Deps, session: SessionDeAssinante, id: string, uuid: string) {
  const { db } = deps
  const { uuid: lojaUuid } = await findLojaDe(db, session, id)
  const visto = (await listRows(db, lojaUuid)).find((one) => one.uuid === uuid)
  if (!visto) throw conviteNaoEncontrado()
  await countMails(deps, session, visto.email)
  return changePessoas(deps, session, id, async (tx, { loja }): Promise<Convite> => {
    const em = deps.clock.now()
    const atual = (await listRows(tx, loja.uuid)).find((one) => one.uuid === uuid)
    if (!atual) throw conviteNaoEncontrado()
    if (atual.aceitoEm) throw new AppError('CONFLICT', MENSAGENS.jaAceito)
    const isNovo = situacaoDo(atual, em) === 'EXPIRADO'
    if (isNovo && (await countPessoas(tx, loja.uuid, em)) >= MAX_PESSOAS)
      throw new AppError('CONFLICT', MENSAGENS.demais)
    const envio = randomUUID()
    const expiraEm = plusSeconds(em, VALE_SECONDS)
    const renewed = await renewConvite(tx, loja.uuid, uuid, { envio, enviadoEm: em, expiraEm })
    if (!renewed) throw conviteNaoEncontrado()
    const { assinaturaUuid, usuarioUuid } = session
    const detalhe = renewed.email
    await addAtividade(tx, { assinaturaUuid, usuarioUuid, em, acao: 'REENVIOU_CONVITE', detalhe })
    await deps.jobs.enqueue(tx, sendConvite, { uuid, envio })
    return shown(renewed, em)
  })
}

/** Withdraws an invitation, or the access that it gave, at once (D §16). */
export async function deleteConvite(deps: Deps, session: SessionDeAssinante, id: string, uuid: string) {
  const ended = await changePessoas(deps, session, id, async (tx, { loja }) => {
    if (!isUuid(uuid)) throw conviteNaoEncontrado()
    const atual = (await listRows(tx, loja.uuid)).find((one) => one.uuid === uuid)
    if (!atual) throw conviteNaoEncontrado()
    if (atual.perfilUuid) return withdraw(deps, tx, session, { loja, uuid: atual.perfilUuid })
    await deleteRow(tx, loja.uuid, uuid)
    const { assinaturaUuid, usuarioUuid } = session
    const em = deps.clock.now()
    await addAtividade(tx, { assinaturaUuid, usuarioUuid, em, acao: 'RETIROU_CONVITE', detalhe: atual.email })
    return undefined
  })
  if (ended) deps.sessions.forget(ended)
}

const conviteNaoEncontrado = () => new AppError('NOT_FOUND', MENSAGENS.conviteNaoEncontrado)

/** Each invitation is a mail to somebody who may not have asked: counted for the subscription and for the mailbox. */
async function countMails({ limits, config }: Deps, { assinaturaUuid }: SessionDeAssinante, email: string) {
  await limits.take(CONVITES, assinaturaUuid)
  await limits.take({ name: 'loja.convite.email', max: config.limits.mails, windowSeconds: 3600 }, email)
}

const shown = (
  {
    uuid,
    email,
    papel,
    enviadoEm,
    expiraEm,
    aceitoEm,
  }: Pick<ConviteGuardado, 'uuid' | 'email' | 'papel' | 'enviadoEm' | 'expiraEm' | 'aceitoEm'>,
  now: Date,
): Convite => ({
  uuid,
  email,
  papel,
  status: situacaoDo({ aceitoEm, expiraEm }, now),
  dataEnvio: enviadoEm,
  validoAte: expiraEm,
})
