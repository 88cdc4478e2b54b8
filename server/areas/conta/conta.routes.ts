import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/conta'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/route.ts'
import { assinaturaNaoEncontrada, findAssinatura } from './assinatura.ts'
import { exportDados } from './dados.ts'
import { closeConta } from './encerramento.ts'
import { savePreferencias } from './preferencias.ts'

export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.findAssinatura, ({ params: { id }, session }) => {
    if (id !== session.assinaturaUuid) throw assinaturaNaoEncontrada()
    return findAssinatura(deps, id)
  })
  route(app, deps, contract.savePreferencias, ({ params: { uuid }, body, session }) =>
    savePreferencias(deps, session, uuid, body),
  )
  route(app, deps, contract.downloadDados, async ({ session, reply }) => {
    const dados = await exportDados(deps, session)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="dados-freteflex.json"')
      .send(JSON.stringify(dados, undefined, 2))
  })
  route(app, deps, contract.closeConta, ({ body, session }) => closeConta(deps, session, body.senha))
}
