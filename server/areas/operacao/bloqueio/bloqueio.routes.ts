import type { FastifyInstance } from 'fastify'
import { MENSAGENS_DO_BLOQUEIO } from '#contract/acesso/bloqueio'
import { isUuid } from '#contract/kernel/values/uuid'
import * as contract from '#contract/operacao/bloqueio'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/http/route.ts'
import { blockAssinante, findAssinante, unblockAssinante } from '../../acesso/index.ts'
import { addAuditoria, operadorOf } from '../auditoria/auditoria.ts'

/** Blocking a subscriber's log in (D §17), audited in the same transaction. */
export function bloqueioRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.blockAssinante, async (asked) => {
    const { motivo } = asked.body
    const ended = await deps.db.transaction().execute(async (tx) => {
      const pessoa = await find(tx, asked.params.uuid)
      const usuarios = await blockAssinante(deps, tx, pessoa, motivo)
      if (!usuarios) throw new AppError('CONFLICT', MENSAGENS_DO_BLOQUEIO.jaBloqueada)
      const alvo = alvoOf(asked.params.uuid)
      await addAuditoria(tx, deps, operadorOf(asked), { acao: 'ASSINANTE_BLOQUEADO', alvo, motivo })
      return usuarios
    })
    for (const uuid of ended) deps.sessions.forget(uuid)
  })
  route(app, deps, contract.unblockAssinante, async (asked) => {
    await deps.db.transaction().execute(async (tx) => {
      const pessoa = await find(tx, asked.params.uuid)
      if (!(await unblockAssinante(tx, pessoa))) throw new AppError('CONFLICT', MENSAGENS_DO_BLOQUEIO.semBloqueio)
      const alvo = alvoOf(asked.params.uuid)
      await addAuditoria(tx, deps, operadorOf(asked), { acao: 'ASSINANTE_DESBLOQUEADO', alvo })
    })
  })
}

const alvoOf = (assinaturaUuid: string) => `assinatura:${assinaturaUuid}` as const

async function find(tx: Db, assinaturaUuid: string) {
  const pessoa = isUuid(assinaturaUuid) ? await findAssinante(tx, assinaturaUuid) : undefined
  if (!pessoa) throw new AppError('NOT_FOUND', 'Assinante não encontrado.')
  return pessoa
}
