import * as z from 'zod'
import { makeMeses, mergeVazios } from '../../db/meses/fazer-meses.ts'
import { TABELAS_MENSAIS } from '../../db/meses/meses.rules.ts'
import { failureOf } from '../../db/quedas/failure.ts'
import { defineJob } from './jobs.ts'

/** Makes the coming months of the tables that only grow, and takes months away that have become empty. */
export const makeMesesAFrente = defineJob({
  name: 'kernel.makeMeses',
  payload: z.object({}),
  cron: '11 * * * *',
  async run({ db, clock, log }) {
    const now = clock.now()
    for (const tabela of TABELAS_MENSAIS) {
      try {
        const feitos = await makeMeses(db, tabela, now)
        const juntados = await mergeVazios(db, tabela, now)
        if (feitos + juntados > 0) log.info({ tabela: tabela.nome, feitos, juntados }, 'months of a table')
      } catch (err) {
        if (failureOf(err) !== 'load') throw err
        log.warn({ err, tabela: tabela.nome }, 'months wait for a calmer hour')
      }
    }
  },
})
