import { isUuid } from '#contract/kernel/values/uuid'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashToken, type Session, type Sessions } from '../../../kernel/session.ts'
import type { MotivoDaRetirada } from '../acesso.tables.ts'
import { findSessao, updateSessaoUsada } from './sessao.repo.ts'
import { isIdle, stillGood } from './sessao.ts'

/** Seconds between two writes of a session's last use, so that a busy session does not cause a write per request. */
const USE_WRITTEN_SECONDS = 60
/**
 * Milliseconds for which a node trusts a session that it has read. A session that ends on this node is dropped at once
 * (`forget`); another node notices within this time (docs/decisions.md).
 */
const BELIEVED_MS = 1000
/** Sessions kept in memory; beyond that all are dropped and read again. */
const MAX_KEPT = 20_000

type Kept = { session: Session; until: number }

/** Finds sessions for every route of the house. */
export function createSessions(db: Db, clock: Clock): Sessions {
  const kept = new Map<string, Kept>()
  /** Reads under way: simultaneous requests with the same token share one. */
  const reading = new Map<string, Promise<Session | undefined>>()
  /** Grows with each `forget`: an answer of the database from an earlier generation is not kept. */
  let generation = 0

  return {
    find(token, perfilUuid) {
      const key = perfilUuid ? `${token} ${perfilUuid}` : token
      const known = kept.get(key)
      if (known && known.until > clock.now().getTime()) return known.session
      const underway = reading.get(key)
      if (underway) return underway
      const read = readSessao(key, token, perfilUuid).finally(() => reading.get(key) === read && reading.delete(key))
      reading.set(key, read)
      return read
    },
    forget(usuarioUuid) {
      generation++
      reading.clear() // later requests do not share an earlier read
      for (const [key, { session }] of kept) if (session.usuarioUuid === usuarioUuid) kept.delete(key)
    },
  }

  async function readSessao(key: string, token: string, perfilUuid: string | undefined) {
    const before = generation
    const now = clock.now()
    const tokenHash = hashToken(token)
    const asked = perfilUuid && isUuid(perfilUuid) ? perfilUuid : null
    const sessao = await findSessao(db, { tokenHash, perfilUuid: asked, ...stillGood(now) })
    if (!sessao || isIdle(sessao, now)) return undefined
    const { uuid, usuarioUuid, assinaturaPropria, roles, direitos, usadaEm, perfilAssinatura, papel, lojaUuid } = sessao
    if (now.getTime() - usadaEm.getTime() > USE_WRITTEN_SECONDS * 1000) await updateSessaoUsada(db, tokenHash, now)
    if (sessao.retirado) throw acessoRetirado(sessao.retirado, sessao.lojaRetirada ?? '')
    if (sessao.donoBloqueadoEm) throw acessoRetirado('CONTA_BLOQUEADA', sessao.nomeDaLoja ?? '')
    if (perfilUuid && !perfilAssinatura) throw new AppError('PERFIL_NAO_ENCONTRADO', 'Perfil de acesso não encontrado.')
    const assinaturaUuid = perfilAssinatura ?? assinaturaPropria
    const session: Session = {
      uuid,
      usuarioUuid,
      assinaturaUuid,
      roles,
      direitos,
      hasSegundoFator: sessao.fatorAtivadoEm !== null,
      lojaUuid,
      isPropria: assinaturaUuid !== null && assinaturaUuid === assinaturaPropria,
      papel: papel ?? (assinaturaPropria ? 'ADMINISTRADOR' : null),
    }
    if (kept.size >= MAX_KEPT) kept.clear()
    if (before === generation) kept.set(key, { session, until: now.getTime() + BELIEVED_MS })
    return session
  }
}

const POR_QUE: Record<MotivoDaRetirada | 'CONTA_BLOQUEADA', (loja: string) => string> = {
  RETIRADO: (loja) => `O seu acesso à loja ${loja} foi retirado por quem cuida dela.`,
  LOJA_EXCLUIDA: (loja) => `A loja ${loja} foi excluída, e o seu acesso a ela terminou.`,
  CONTA_ENCERRADA: (loja) => `A conta da loja ${loja} foi encerrada, e o seu acesso a ela terminou.`,
  CONTA_BLOQUEADA: (loja) =>
    `A nossa equipe bloqueou a conta da loja ${loja}. Enquanto o bloqueio durar, ninguém trabalha nela.`,
}

/** D §24: the call is refused and says why; the person's own account goes on. */
const acessoRetirado = (motivo: keyof typeof POR_QUE, loja: string) =>
  new AppError('ACESSO_RETIRADO', `${POR_QUE[motivo](loja)} A sua própria conta continua como está.`)
