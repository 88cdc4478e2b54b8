import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/operacao/livro'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import type { Limit } from '../../../kernel/limits.ts'
import { listMovimentosDosEventos } from '../../carteira/index.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { renderMovimento } from '../livros/livro.ts'
import { closeExcecao, conferLivroDoDia, findConferencia, findExcecaoOuNada, renderExcecoes } from './conferencia.ts'
import type { LinhasDoDia } from './linha-de-fatura.ts'

/** Checks that one operador may run in a minute: each reads a whole day and asks the PSP. */
const CONFERENCIAS: Limit = { name: 'operacao.conferencia', max: 20, windowSeconds: 60 }

export function conferenciaRoutes(app: FastifyInstance, deps: Deps, linhasDoDia: LinhasDoDia) {
  const { db } = deps
  route(app, deps, contract.findConferencia, ({ params }) => findConferencia(db, params.dia))
  route(app, deps, contract.runConferencia, async ({ params, session, request }) => {
    await deps.limits.take(CONFERENCIAS, session.usuarioUuid)
    return conferLivroDoDia(deps, operadorOf({ session, request }), params.dia, linhasDoDia)
  })
  route(app, deps, contract.findExcecao, async ({ params }) => {
    const found = await findExcecaoOuNada(db, params.uuid)
    const [excecao] = await renderExcecoes(db, [found])
    return { ...excecao!, movimentos: (await listMovimentosDosEventos(db, found.lados.eventos)).map(renderMovimento) }
  })
  route(app, deps, contract.closeExcecao, ({ params, body, session, request }) =>
    closeExcecao(deps, operadorOf({ session, request }), params.uuid, body.nota),
  )
}
