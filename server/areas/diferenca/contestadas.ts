import type { Contestacao } from '#contract/diferenca'
import type { Db } from '../../kernel/deps.ts'
import type { MedidasDaTransportadora } from '../../ports/expedicao.ts'
import { dimensoesMedidas } from '../frete/index.ts'
import { listContestacoes } from './contestadas.repo.ts'

/** A contest, and the measures that its PARCIAL names. */
export type Contestada = { contestacao: Contestacao; medidas: MedidasDaTransportadora | null }

/** The newest contest of each of these differences that has one, by the uuid of the difference. */
export async function readContestadas(db: Db, diferencaUuids: readonly string[]): Promise<Map<string, Contestada>> {
  const found = await listContestacoes(db, diferencaUuids)
  return new Map(
    found.map(({ diferencaUuid, contestadoCentavos, medidas, ...contestacao }) => {
      const valem = contestacao.status === 'PARCIAL' ? medidas : null
      const dimensoes = valem && dimensoesMedidas(valem)
      return [
        diferencaUuid,
        { contestacao: { ...contestacao, valorContestado: contestadoCentavos, dimensoes }, medidas: valem },
      ]
    }),
  )
}
