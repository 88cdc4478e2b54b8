import type { FastifyInstance } from 'fastify'
import { isUuid } from '#contract/kernel/values/uuid'
import * as contract from '#contract/operacao/auditoria'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { listNomes } from '../../acesso/index.ts'
import { countLinhas, type Filtro, listLinhas, listQuemAgiu } from './auditoria.repo.ts'
import { addAuditoria, operadorOf } from './auditoria.ts'
import { renderCsv } from './auditoria-csv.ts'
import { checkAuditoria } from './conferencia.ts'

export function auditoriaRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps

  route(app, deps, contract.listAuditoria, async ({ query, type, reply, ...asked }) => {
    const { operador, acao, alvo, dataInicio, dataFim, page = 0, pageSize = contract.AUDITORIA_POR_PAGINA } = query
    const filtro: Filtro = {
      operador: operador || undefined,
      acao: acao || undefined,
      alvo: alvo ? readAlvo(alvo) : undefined,
      inicio: dataInicio,
      fim: dataFim,
    }
    if (type === 'text/csv') {
      await db.transaction().execute((tx) =>
        addAuditoria(tx, deps, operadorOf(asked), {
          acao: 'AUDITORIA_EXPORTADA',
          alvo: 'auditoria:csv',
          depois: query,
        }),
      )
      return { name: `auditoria-${clock.hoje()}.csv`, parts: renderCsv(db, filtro) }
    }
    const [total, linhas] = await Promise.all([
      countLinhas(db, filtro, contract.TOTAL_MAX),
      listLinhas(db, filtro, { limit: pageSize, offset: page * pageSize }),
    ])
    reply.header('x-total-count', total)
    const nomes = await listNomes(db, [...new Set(linhas.flatMap(({ operadorUuid }) => operadorUuid ?? []))])
    return linhas.map(({ operadorUuid, antes, depois, ...linha }) => ({
      ...linha,
      operador: operadorUuid ? { uuid: operadorUuid, nome: nomes.get(operadorUuid) ?? '' } : null,
      antes: antes as Record<string, unknown> | null,
      depois: depois as Record<string, unknown> | null,
    }))
  })
  route(app, deps, contract.listOperadoresDaAuditoria, async () => {
    const nomes = await listNomes(db, (await listQuemAgiu(db)).filter(isUuid))
    return [...nomes].map(([uuid, nome]) => ({ uuid, nome })).toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
  })
  route(app, deps, contract.checkAuditoria, () => checkAuditoria(db))
}

/** 'frete:uuid', 'frete' or only the uuid. */
function readAlvo(text: string) {
  const [first = '', second] = text.trim().split(':')
  if (second === undefined) return isUuid(first) ? { uuid: first.toLowerCase() } : { tipo: first }
  return { tipo: first, uuid: second.toLowerCase() || undefined }
}
