import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import { settleByKey } from '../../../db/quedas/whole-again.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { workInBatches } from '../../../kernel/work/batches.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { compareFatura } from '../../diferenca/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { medidasOf } from './ensaio.ts'
import {
  deleteSolta,
  endEnsaio,
  listSoltas,
  lockAMedir,
  lockEnsaio,
  lockRecebimento,
  updateMedidaAte,
} from './faturas.repo.ts'
import { listAMedir, markCobradas, openGlosas, sumLinhas } from './linhas.repo.ts'
import { refuseRepetida } from './repetida.ts'
import { totalsOf } from './totais.rules.ts'

/**
 * Receives a rehearsed invoice: all of its lines count from one commit on. `measureFaturas` then makes the differences,
 * batch by batch. Throws NOT_FOUND, and CONFLICT when this file or this invoice was received before. A COMMIT whose answer
 * was lost is settled by who received the invoice and when.
 */
export function receiveFatura(deps: Deps, uuid: string, operador: Operador & { usuarioUuid: string }) {
  const em = deps.clock.now()
  /** Whether an earlier run of this call asked for its COMMIT. */
  let isAgain = false
  return deps.db.transaction().execute(async (tx) => {
    settleByKey(tx)
    await lockRecebimento(tx)
    const fatura = await lockEnsaio(tx, uuid)
    if (!fatura) throw faturaNaoEncontrada()
    const isByThisCall = fatura.recebidaPor === operador.usuarioUuid && fatura.recebidaEm?.getTime() === em.getTime()
    if (isAgain && isByThisCall) return
    const chave = { sha256: fatura.sha256!, transportadoraUuid: fatura.transportadoraUuid!, numero: fatura.numero! }
    await refuseRepetida(tx, chave)
    await markCobradas(tx, uuid, chave.transportadoraUuid)
    await openGlosas(tx, uuid, em, operador.usuarioUuid)
    const totais = totalsOf(await sumLinhas(tx, uuid))
    await endEnsaio(tx, uuid, { totais, em, por: operador.usuarioUuid })
    await deps.jobs.enqueue(tx, measureFaturas, {})
    await addAuditoria(tx, deps, operador, {
      acao: 'FATURA_RECEBIDA',
      alvo: `fatura:${uuid}`,
      depois: { numero: fatura.numero, arquivo: fatura.arquivo, cobrado: totais.cobrado, glosado: totais.glosado },
    })
    isAgain = true
  })
}

export const faturaNaoEncontrada = () => new AppError('NOT_FOUND', 'Não encontramos esta fatura.')

/** Lines that one transaction compares. */
const LOTE = 250

/**
 * Compares the measures of received invoices with what their fretes cost, in the order of the lines (D §14).
 * `medidaAte` moves in the transaction of the comparison: after a crash the next run goes on there.
 */
export const measureFaturas = defineJob({
  name: 'operacao.measureFaturas',
  payload: z.object({}),
  cron: '* * * * *',
  run: (deps) =>
    workInBatches(deps, {
      size: 1,
      take: async () => ((await measureLote(deps)) ? [true] : []),
      work: async () => {},
    }),
})

const measureLote = (deps: Deps) =>
  deps.db.transaction().execute(async (tx) => {
    const fatura = await lockAMedir(tx)
    if (!fatura) return false
    const linhas = await listAMedir(tx, fatura.uuid, fatura.medidaAte, LOTE)
    // of two lines of one frete the later one has its newer measures
    const porFrete = new Map(linhas.flatMap((linha) => (linha.freteUuid ? [[linha.freteUuid, medidasOf(linha)]] : [])))
    await compareFatura(deps, tx, porFrete)
    await updateMedidaAte(tx, fatura.uuid, linhas.length < LOTE ? fatura.linhas : linhas.at(-1)!.linha)
    return true
  })

/** How long a dry run can still be received. */
const ENSAIO_HORAS = 24

/** Deletes dry runs that nobody received, and files whose reading was cut. */
export const purgeFaturas = defineJob({
  name: 'operacao.purgeFaturas',
  payload: z.object({}),
  cron: '17 * * * *',
  async run({ db, clock }) {
    for (const uuid of await listSoltas(db, plusSeconds(clock.now(), -ENSAIO_HORAS * 3600))) await deleteSolta(db, uuid)
  },
})
