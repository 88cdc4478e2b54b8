import type { FastifyInstance } from 'fastify'
import { diaOf } from '#contract/kernel/values/instant'
import * as contract from '#contract/operacao/livro'
import type { Impressora } from '../../../impressos/impressora.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { findSelo } from '../../carteira/index.ts'
import { countPorDia, diasAte } from '../livros/livro.ts'
import { listConferidos } from './conferencia.repo.ts'
import { printPdf, readFechamento, writeCsv } from './fechamento.ts'

/** Days to step through, and the closing of a month: both tell of exceptions. */
export function fechamentoRoutes(app: FastifyInstance, deps: Deps, impressora: Impressora) {
  const { db, clock } = deps
  route(app, deps, contract.listDiasDoLivro, async ({ query }) => {
    const dias = diasAte(query.ate ?? diaOf(clock.now()))
    const movimentos = await countPorDia(db, dias)
    const conferidos = await listConferidos(db, { de: dias[0]!, ate: dias.at(-1)! })
    const byDia = new Map(conferidos.map((dia) => [dia.dia, dia]))
    const found: contract.DiaDoLivro[] = []
    for (const dia of dias) {
      const conferido = byDia.get(dia)
      found.push({
        dia,
        movimentos: movimentos.get(dia) ?? 0,
        isSelado: (await findSelo(db, dia)).selo !== null,
        isConferido: conferido !== undefined,
        abertas: conferido?.abertas ?? 0,
      })
    }
    return found
  })
  route(app, deps, contract.exportMes, async ({ query: { mes, formato }, reply }) => {
    const fechamento = await readFechamento(deps, mes)
    const isCsv = formato === 'csv'
    reply
      .type(isCsv ? 'text/csv; charset=utf-8' : 'application/pdf')
      .header('content-disposition', `attachment; filename="fechamento-${mes}.${isCsv ? 'csv' : 'pdf'}"`)
    return Buffer.from(isCsv ? writeCsv(fechamento) : await printPdf(impressora, fechamento))
  })
}
