import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import type { BuscaCep } from '../../ports/cep.ts'
import { brasilapi } from './brasilapi.ts'
import { viacep } from './viacep.ts'

export type ConfigDoCep = {
  provider: 'faixas' | 'viacep' | 'brasilapi'
  viacepUrl: string
  brasilapiUrl: string
  timeoutMs: number
}

/**
 * The lookup that CEP_PROVIDER chooses: its service first, then the other when the first has no address. 'faixas' asks no
 * service.
 */
export function openBuscaCep(
  config: ConfigDoCep,
  house: { clock: Pick<Clock, 'now'>; log: Pick<Logger, 'warn'> },
): BuscaCep {
  const options = { ...house, timeoutMs: config.timeoutMs }
  const services = {
    viacep: viacep({ ...options, baseUrl: config.viacepUrl }),
    brasilapi: brasilapi({ ...options, baseUrl: config.brasilapiUrl }),
  }
  switch (config.provider) {
    case 'faixas':
      return emCadeia([])
    case 'viacep':
      return emCadeia([services.viacep, services.brasilapi])
    case 'brasilapi':
      return emCadeia([services.brasilapi, services.viacep])
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
