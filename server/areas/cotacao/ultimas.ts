import * as z from 'zod'
import type { UltimaCotacao } from '#contract/cotacao'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Deps } from '../../kernel/deps.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import { deleteCotacoesBefore, listUltimosVolumes } from './cotacao.repo.ts'

/** Last quotes kept for the calculator (S1 §9). */
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

/** Days after which a quote that is no longer valid is forgotten: as long as a cart lives (D §7). */
const GUARDA_DIAS = 30

/** Forgets old quotes: from where to where a person sends what is worth keeping only while it can be bought. */
export const purgeCotacoes = defineJob({
  name: 'cotacao.purgeCotacoes',
  payload: z.object({}),
  cron: '17 3 * * *',
  run: ({ db, clock }) => deleteCotacoesBefore(db, plusSeconds(clock.now(), -24 * GUARDA_DIAS * 3600)),
})
