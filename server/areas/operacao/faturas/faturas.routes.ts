import type { FastifyInstance } from 'fastify'
import { isUuid } from '#contract/kernel/values/uuid'
import * as contract from '#contract/operacao/fatura'
import { DESTINOS } from '#contract/operacao/fatura'
import type { Deps } from '../../../kernel/deps.ts'
import { sendFile } from '../../../kernel/http/file-answer.ts'
import { route } from '../../../kernel/http/route.ts'
import type { Limit } from '../../../kernel/limits.ts'
import { operadorOf } from '../auditoria/auditoria.ts'
import { openLinha, toFaturas, toLinha } from './apresentacao.ts'
import { rehearseFatura } from './ensaio.ts'
import { countRecebidas, findFatura, listRecebidas } from './faturas.repo.ts'
import { moveGlosas, writeGlosas } from './glosas.ts'
import { findLinha, listLinhas } from './linhas.repo.ts'
import { faturaNaoEncontrada, receiveFatura } from './recebimento.ts'

/** Files that one operator may send in an hour, also refused ones. */
const ENVIOS: Limit = { name: 'operacao.fatura', max: 120, windowSeconds: 3600 }
const MAX_CONTADAS = 10_000

export function faturasRoutes(app: FastifyInstance, deps: Deps) {
  route(
    app,
    deps,
    contract.sendFatura,
    async ({ query, upload, session, request }) => {
      const operador = operadorOf({ session, request })
      const bytes = upload
      const uuid = await rehearseFatura(deps, {
        bytes,
        nome: nomeOf(request.headers['x-arquivo']),
        por: operador.usuarioUuid,
      })
      if (query.ensaio !== 'true') await receiveFatura(deps, uuid, operador)
      return readFatura(uuid)
    },
    { count: ({ session }) => deps.limits.take(ENVIOS, session.usuarioUuid) },
  )
  route(app, deps, contract.receiveFatura, async ({ params: { uuid }, session, request }) => {
    await need(uuid)
    await receiveFatura(deps, uuid, operadorOf({ session, request }))
    return readFatura(uuid)
  })
  route(app, deps, contract.listFaturas, async ({ query: { page = 0, pageSize = 20, glosa }, reply }) => {
    const comGlosa = glosa === 'true'
    reply.header('x-total-count', await countRecebidas(deps.db, { comGlosa, max: MAX_CONTADAS }))
    return toFaturas(deps, await listRecebidas(deps.db, { comGlosa, page, size: pageSize }))
  })
  route(app, deps, contract.findFatura, ({ params: { uuid } }) => readFatura(uuid))
  route(app, deps, contract.listLinhas, async ({ params: { uuid }, query, reply }) => {
    const { destinos: somas } = (await need(uuid)).totais!
    const destinos = query.destino ? [query.destino] : DESTINOS.filter((destino) => destino !== 'CONFERE')
    const total = destinos.reduce((sum, destino) => sum + somas[destino].linhas, 0)
    reply.header('x-total-count', total)
    const { depois = 0, pageSize = 50 } = query
    return (await listLinhas(deps.db, uuid, { destinos, depois, size: pageSize })).map(toLinha)
  })
  route(app, deps, contract.findLinha, async ({ params: { uuid, linha } }) => {
    const fatura = await need(uuid)
    const found = /^\d{1,9}$/.test(linha) ? await findLinha(deps.db, uuid, Number(linha)) : undefined
    if (!found) throw faturaNaoEncontrada()
    return openLinha(deps, fatura, found)
  })
  route(app, deps, contract.moveGlosa, async ({ params: { uuid }, body, session, request }) => {
    await need(uuid)
    const linhas = await moveGlosas(deps, uuid, body, operadorOf({ session, request }))
    return { linhas, fatura: await readFatura(uuid) }
  })
  route(app, deps, contract.exportGlosas, async ({ query, request, reply }) => {
    return sendFile({ request, reply, log: deps.log, type: 'text/csv' }, await writeGlosas(deps, query))
  })

  async function need(uuid: string) {
    const found = isUuid(uuid) ? await findFatura(deps.db, uuid) : undefined
    if (!found) throw faturaNaoEncontrada()
    return found
  }
  const readFatura = async (uuid: string) => (await toFaturas(deps, [await need(uuid)]))[0]!
}

/** The name of the file on the operator's machine, as the screen tells it. */
function nomeOf(said: unknown) {
  try {
    const name =
      typeof said === 'string'
        ? decodeURIComponent(said)
            .replace(/\p{Cc}/gu, '')
            .trim()
        : ''
    return name.slice(0, 200) || 'fatura.csv'
  } catch {
    return 'fatura.csv'
  }
}
