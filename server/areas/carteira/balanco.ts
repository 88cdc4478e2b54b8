import * as z from 'zod'
import { unhurry } from '../../db/guarded-client.ts'
import type { Db } from '../../kernel/deps.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import { checkSeals } from './fechamento.ts'
import { findDiferencas } from './livro.repo.ts'
import { findDiferencasDosLotes } from './lote.repo.ts'
import { findDiferencasDosSaldos } from './saldos.repo.ts'
import { findDiferencasDasLinhas } from './transacao.repo.ts'

/**
 * Adds up the whole books: movements, balances, card money, lines of the statement, sealed days and their
 * kept balances. Returns each difference as a sentence; none when all is right.
 */
export async function checkLivro(db: Db): Promise<string[]> {
  const diferencas = await db.transaction().execute(async (tx) => {
    await unhurry(tx) // adding up years takes long
    return [
      ...(await findDiferencas(tx)),
      ...(await findDiferencasDosLotes(tx)),
      ...(await findDiferencasDasLinhas(tx)),
      ...(await findDiferencasDosSaldos(tx)),
    ]
  })
  for await (const diferenca of checkSeals(db)) diferencas.push(diferenca)
  return diferencas
}

/** Runs `checkLivro` every day; a difference fails the job, which operadores see. */
export const checkLivroDiario = defineJob({
  name: 'carteira.checkLivro',
  payload: z.object({}),
  cron: '37 3 * * *',
  async run({ db, log }) {
    const diferencas = await checkLivro(db)
    if (diferencas.length === 0) return
    log.error({ diferencas: diferencas.slice(0, 20), quantas: diferencas.length }, 'the books do not add up')
    throw new Error(`the books do not add up: ${diferencas[0]}`)
  },
})
