import { isUuid } from '#contract/kernel/values/uuid'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { keepSessions } from '../../../kernel/guard/kept-sessions.ts'
import { hashToken, type Sessions } from '../../../kernel/session.ts'
import type { MotivoDaRetirada } from '../acesso.tables.ts'
import { findSessao, updateSessaoUsada } from './sessao.repo.ts'
import { isIdle, stillGood } from './sessao.ts'

/** Seconds between two writes of a session's last use, so that a busy session does not cause a write per request. */
const USE_WRITTEN_SECONDS = 60
/** Finds sessions for every route of the house. */
export const createSessions = (db: Db, clock: Clock): Sessions =>
  keepSessions(clock, async (token, perfilUuid) => {
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
    return {
      uuid,
      usuarioUuid,
      assinaturaUuid,
      roles,
      direitos,
      hasSegundoFator: sessao.fatorAtivadoEm !== null,
      lojaUuid,
      isPropria: assinaturaUuid !== null && assinaturaUuid === assinaturaPropria,
      papel: papel ?? (assinaturaPropria ? 'ADMINISTRADOR' : null),
      chave: null,
    }
  })

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
