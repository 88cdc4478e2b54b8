import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/operacao/tabelas'
import * as desvios from '#contract/operacao/transportadora'
import type { Deps } from '../../../kernel/deps.ts'
import { sendFile } from '../../../kernel/http/file-answer.ts'
import { route } from '../../../kernel/http/route.ts'
import type { Limit } from '../../../kernel/limits.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { AGENCIAS } from './agencias.ts'
import { cancelAgendada } from './agendada.ts'
import { CEP } from './cep.ts'
import { listDesvios } from './desvios.ts'
import { bringBack, importTabela } from './importacao.ts'
import { listAgenciasDoEstado, mapAgencias } from './mapa.ts'
import { renderModelo } from './modelo.ts'
import { TARIFAS } from './tarifas.ts'
import { listVersoes } from './versoes.ts'

/** Files that one operator may send in a quarter of an hour: each is read whole. */
const ENVIOS: Limit = { name: 'operacao.tabelas', max: 120, windowSeconds: 900 }

export function tabelasRoutes(app: FastifyInstance, deps: Deps) {
  const count = {
    count: ({ session }: { session: { usuarioUuid: string } }) => deps.limits.take(ENVIOS, session.usuarioUuid),
  }
  route(
    app,
    deps,
    contract.importTarifa,
    ({ query, upload, ...asked }) => importTabela(deps, TARIFAS, { ...query, upload }, operadorOf(asked)),
    count,
  )
  route(
    app,
    deps,
    contract.importAgencia,
    ({ query, upload, ...asked }) => importTabela(deps, AGENCIAS, { ...query, upload }, operadorOf(asked)),
    count,
  )
  route(
    app,
    deps,
    contract.importCep,
    ({ query, upload, ...asked }) => importTabela(deps, CEP, { ...query, upload }, operadorOf(asked)),
    count,
  )

  route(app, deps, contract.voltarTarifa, ({ params, query, ...asked }) =>
    bringBack(deps, TARIFAS, { ...query, ...params }, operadorOf(asked)),
  )
  route(app, deps, contract.voltarAgencia, ({ params, query, ...asked }) =>
    bringBack(deps, AGENCIAS, { ...query, ...params }, operadorOf(asked)),
  )
  route(app, deps, contract.voltarCep, ({ params, query, ...asked }) =>
    bringBack(deps, CEP, { ...query, ...params }, operadorOf(asked)),
  )
  route(app, deps, contract.cancelAgendada, ({ params, query, ...asked }) =>
    cancelAgendada(deps, { ...query, ...params }, operadorOf(asked)),
  )

  const listas = [
    [contract.listTarifas, 'TARIFA'],
    [contract.listAgencias, 'AGENCIA'],
    [contract.listCeps, 'CEP'],
  ] as const
  for (const [endpoint, tabela] of listas)
    route(app, deps, endpoint, async ({ query, reply }) => {
      const { versoes, total } = await listVersoes(deps, tabela, query.inicio ?? 0)
      reply.header('x-total-count', total)
      return versoes
    })

  route(app, deps, desvios.listDesvios, () => listDesvios(deps))
  route(app, deps, contract.mapAgencias, () => mapAgencias(deps))
  route(app, deps, contract.listAgenciasAtivas, async ({ query, reply }) => {
    const { agencias, total } = await listAgenciasDoEstado(deps, query.uf, query.inicio ?? 0)
    reply.header('x-total-count', total)
    return agencias
  })
  route(app, deps, contract.readModelo, ({ query, request, reply }) => {
    const name = `modelo-${query.tabela.toLowerCase()}.csv`
    const file = { name, parts: renderModelo(deps, query) }
    return sendFile({ request, reply, log: deps.log, type: 'text/csv' }, file)
  })
}
