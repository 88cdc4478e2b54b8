import type { FastifyInstance } from 'fastify'
import { MENSAGENS_DO_BLOQUEIO } from '#contract/acesso/bloqueio'
import * as contract from '#contract/operacao/bloqueio'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { route } from '../../../kernel/http/route.ts'
import { blockAssinante, unblockAssinante } from '../../acesso/index.ts'
import { addAuditoria, operadorOf } from '../auditoria/auditoria.ts'
import { findAberto } from './assinante-aberto.ts'
import { releaseCpf } from './liberacao.ts'

/** Blocking a subscriber's log in and freeing the CPF (D §17, §23), audited in the same transaction. */
export function bloqueioRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.blockAssinante, async (asked) => {
    const { motivo } = asked.body
    const ended = await deps.db.transaction().execute(async (tx) => {
      const pessoa = await findAberto(tx, asked.params.uuid)
      const usuarios = await blockAssinante(deps, tx, pessoa, motivo)
      if (!usuarios) throw new AppError('CONFLICT', MENSAGENS_DO_BLOQUEIO.jaBloqueada)
      const ato = { acao: 'ASSINANTE_BLOQUEADO', ...alvoOf(asked.params.uuid), motivo } as const
      await addAuditoria(tx, deps, operadorOf(asked), ato)
      return usuarios
    })
    for (const uuid of ended) deps.sessions.forget(uuid)
  })
  route(app, deps, contract.unblockAssinante, async (asked) => {
    await deps.db.transaction().execute(async (tx) => {
      const pessoa = await findAberto(tx, asked.params.uuid)
      if (!(await unblockAssinante(tx, pessoa))) throw new AppError('CONFLICT', MENSAGENS_DO_BLOQUEIO.semBloqueio)
      const ato = { acao: 'ASSINANTE_DESBLOQUEADO', ...alvoOf(asked.params.uuid) } as const
      await addAuditoria(tx, deps, operadorOf(asked), ato)
    })
  })
  route(app, deps, contract.releaseCpf, async (asked) => {
    await releaseCpf(deps, operadorOf(asked), { assinatura: asked.params.uuid, ...asked.body })
  })
}

const alvoOf = (assinaturaUuid: string) => ({ alvo: `assinatura:${assinaturaUuid}`, assinaturaUuid }) as const
