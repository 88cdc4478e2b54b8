import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/operacao/tarefa'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { abandonTarefa, listTarefas, repeatTarefa } from './tarefas.ts'

export function tarefasRoutes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listTarefas, async ({ query, reply }) => {
    const { tarefas, quantos } = await listTarefas(deps, query)
    reply.header('x-total-count', quantos)
    return tarefas
  })
  route(app, deps, contract.repeatTarefa, ({ params: { id }, ...asked }) =>
    repeatTarefa(deps, { id, operador: operadorOf(asked) }),
  )
  route(app, deps, contract.abandonTarefa, ({ params: { id }, body: { motivo }, ...asked }) =>
    abandonTarefa(deps, { id, motivo, operador: operadorOf(asked) }),
  )
}
