import type { Config } from '../../config.ts'
import type { Expedicao } from '../../ports/expedicao.ts'
import type { PontosDaTransportadora } from '../../ports/pontos.ts'
import type { ApiDePrecos } from './conversa/api-de-precos.ts'
import type { AmbienteDaConversa } from './conversa/conversa.ts'
import type { AmbienteDosCorreios } from './correios/token/token.ts'
import { CORREIOS, JADLOG } from './identidade.ts'

/** A carrier whose variables are set (D §18). */
export type Conectada = {
  transportadoraUuid: string
  precos: ApiDePrecos
  expedicao: Expedicao
  /** Where it takes parcels, when its API tells that. */
  pontos?: PontosDaTransportadora
  close(): Promise<void>
}

/** Opens the way to each connected carrier. Its code is loaded only where its variables are set. */
export async function openConectadas(
  { correios, jadlog }: Pick<Config, 'correios' | 'jadlog'>,
  ambiente: AmbienteDaConversa & AmbienteDosCorreios,
): Promise<Conectada[]> {
  const conectadas: Conectada[] = []
  if (correios) {
    const { openCorreios } = await import('./correios/index.ts')
    conectadas.push({ transportadoraUuid: CORREIOS.uuid, ...openCorreios({ config: correios, ambiente }) })
  }
  if (jadlog) {
    const { openJadlog } = await import('./jadlog/index.ts')
    conectadas.push({ transportadoraUuid: JADLOG.uuid, ...openJadlog({ config: jadlog, ambiente }) })
  }
  return conectadas
}
