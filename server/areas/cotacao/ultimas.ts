import * as z from 'zod'
import type { UltimaCotacao } from '#contract/cotacao'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../kernel/deps.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import { deleteCotacoesBefore, listUltimosVolumes } from './cotacao.repo.ts'

/** Last quotes shown in the calculator (S1 §9). */
const ULTIMAS = 5

export async function listUltimasCotacoes(
  { db }: Deps,
  { assinaturaUuid }: SessionDeAssinante,
): Promise<UltimaCotacao[]> {
  const volumes = await listUltimosVolumes(db, assinaturaUuid, ULTIMAS)
  return volumes.map((volume) => ({
    uuid: volume.uuid,
    cepOrigem: volume.cepOrigem,
    cepDestino: volume.cepDestino,
    valorEncomenda: volume.valorEncomendaCentavos,
    formato: volume.formato,
    dimensoes: {
      alturaPacote: volume.alturaCm,
      larguraPacote: volume.larguraCm,
      comprimentoPacote: volume.comprimentoCm,
      pesoPacote: volume.pesoGramas,
      diametroPacote: volume.diametroCm,
    },
    criadoEm: volume.criadaEm,
  }))
}

/** Days after which an expired quote is deleted: as long as a cart lives (D §7). */
const GUARDA_DIAS = 30

/** Deletes quotes that expired long ago, so that a person's places and parcels are not kept for ever. */
export const purgeCotacoes = defineJob({
  name: 'cotacao.purgeCotacoes',
  payload: z.object({}),
  cron: '17 3 * * *',
  run: ({ db, clock }) => deleteCotacoesBefore(db, plusSeconds(clock.now(), -24 * GUARDA_DIAS * 3600)),
})
