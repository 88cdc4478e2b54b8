import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/diferenca'
import * as daRegra from '#contract/diferenca/regra'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { countAbertas } from './abertas.repo.ts'
import { findEmAberto } from './diferenca.repo.ts'
import { listDiferencas } from './lista.ts'
import { routesDaProva } from './prova/prova.routes.ts'
import { quitDiferencas } from './quitacao.ts'
import { changeRegra } from './regra/mudanca-da-regra.ts'
import { findRegraDe } from './regra/regra.ts'
import { exportDiferencas } from './tabela.ts'

/** Five hundred uuids in a settlement are 19.5 KB. */
const QUITACAO_BYTES = 32 * 1024

/** Files of the list, each of which may be all of it. */
const ARQUIVOS: Limit = { name: 'diferenca.arquivo', max: 30, windowSeconds: 60 }

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listDiferencas, async ({ query, session, type, reply }) => {
    if (type !== 'application/json') {
      await deps.limits.take(ARQUIVOS, session.assinaturaUuid)
      return exportDiferencas(deps, session.assinaturaUuid, query, type)
    }
    const { total, diferencas } = await listDiferencas(deps, session, query)
    reply.header('x-total-count', total)
    return diferencas
  })
  route(app, deps, contract.countDiferencas, ({ session }) => countAbertas(deps.db, session.assinaturaUuid))
  route(app, deps, contract.findValorEmAberto, ({ session }) => findEmAberto(deps.db, session.assinaturaUuid))
  route(
    app,
    deps,
    contract.quitDiferencas,
    ({ body, session, chave }) => quitDiferencas(deps, { ...body, ...quemDe(session), chave }),
    { bodyLimit: QUITACAO_BYTES },
  )
  routesDaProva(app, deps)
  route(app, deps, daRegra.findRegra, ({ session }) => findRegraDe(deps.db, session.assinaturaUuid))
  route(app, deps, daRegra.saveRegra, ({ body, session }) => changeRegra(deps, quemDe(session), body))
}

const quemDe = ({ assinaturaUuid, usuarioUuid }: SessionDeAssinante) => ({ assinaturaUuid, usuarioUuid })
