import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import { hostOf, type Partes } from '../../kernel/partes.ts'
import type { BuscaCep } from '../../ports/cep.ts'
import { brasilapi } from './brasilapi.ts'
import type { AmbienteDeCep } from './servico.ts'
import { viacep } from './viacep.ts'

export type ConfigDoCep = {
  provider: 'faixas' | 'viacep' | 'brasilapi' | 'correios'
  viacepUrl: string
  brasilapiUrl: string
  timeoutMs: number
}

type Casa = {
  clock: Pick<Clock, 'now'>
  log: Pick<Logger, 'warn'>
  partes: Partes
  /** The Correios' own register, where the Correios are connected. */
  correios: { host: string; open: (ambiente: AmbienteDeCep) => BuscaCep } | undefined
}

/**
 * The lookup that CEP_PROVIDER chooses. ViaCEP and BrasilAPI stand in for each other when the first has no address; the
 * Correios stand alone. 'faixas' asks no service.
 */
export function openBuscaCep(
  { provider, viacepUrl, brasilapiUrl, timeoutMs }: ConfigDoCep,
  { clock, log, partes, correios }: Casa,
): BuscaCep {
  const watched = (quem: string): AmbienteDeCep => ({
    clock,
    log,
    timeoutMs,
    sonda: partes.open({ parte: 'CEP', quem, modo: 'REAL' }),
  })
  const askViacep = () => viacep({ ...watched(hostOf(viacepUrl)), baseUrl: viacepUrl })
  const askBrasilapi = () => brasilapi({ ...watched(hostOf(brasilapiUrl)), baseUrl: brasilapiUrl })
  switch (provider) {
    case 'faixas':
      partes.open({ parte: 'CEP', quem: 'faixas de CEP da casa', modo: 'EMBUTIDA' })
      return emCadeia([])
    case 'viacep':
      return emCadeia([askViacep(), askBrasilapi()])
    case 'brasilapi':
      return emCadeia([askBrasilapi(), askViacep()])
    case 'correios':
      if (!correios) throw new Error('CEP_PROVIDER=correios without the Correios') // config.ts refuses it
      return correios.open(watched(correios.host))
  }
}

/** Asks one service after the other until one knows the address. One 'unknown' outweighs every 'unavailable'. */
function emCadeia(services: BuscaCep[]): BuscaCep {
  return {
    async findEndereco(cep) {
      let answer: 'unknown' | 'unavailable' = 'unavailable'
      for (const service of services) {
        const found = await service.findEndereco(cep)
        if (typeof found === 'object') return found
        if (found === 'unknown') answer = 'unknown'
      }
      return answer
    },
  }
}
