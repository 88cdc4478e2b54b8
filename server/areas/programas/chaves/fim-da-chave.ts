import * as z from 'zod'
import { diaOf, plusSeconds, writeDia } from '#contract/kernel/values/instant'
import { DIAS_DO_AVISO } from '#contract/programas/chave-de-api'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { notify } from '../../notificacao/index.ts'
import { claimChavesAoFim } from './chave-de-api.repo.ts'

/** How long before its end the owner is told of it. */
const AVISO_SECONDS = DIAS_DO_AVISO * 86_400
const POR_VEZ = 100

/** Tells owners that a key ends within seven days, once for each key. Otherwise a shop's program would stop unannounced. */
export const tellFimDeChaves = defineJob({
  name: 'programas.tellFimDeChaves',
  payload: z.object({}),
  cron: '11 9 * * *',
  async run(deps) {
    for (;;) {
      const em = deps.clock.now()
      const told = await deps.db.transaction().execute(async (tx) => {
        const chaves = await claimChavesAoFim(tx, { em, ate: plusSeconds(em, AVISO_SECONDS), max: POR_VEZ })
        for (const { uuid, assinaturaUuid, nome, expiraEm } of chaves)
          await notify(deps, tx, {
            assinaturaUuid,
            tipo: 'CONTA',
            evento: `chave-de-api-ao-fim:${uuid}`,
            assunto: 'Uma chave de API vai expirar',
            texto: `A chave “${nome}” vale até ${writeDia(diaOf(expiraEm))}. Crie outra e troque-a no seu programa antes disso.`,
            caminho: '/configuracoes/chaves-de-api',
          })
        return chaves.length
      })
      if (told < POR_VEZ) return
    }
  },
})
