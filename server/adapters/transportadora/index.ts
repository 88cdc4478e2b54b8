import type { Config } from '../../config.ts'
import type { Logger } from '../../kernel/log.ts'
import type { Expedicao } from '../../ports/expedicao.ts'
import { CORREIOS, JADLOG } from './identidade.ts'
import { semExpedicao } from './sem-expedicao.ts'
import type { AmbienteDaSimulada } from './simulada/ambiente.ts'
import { openSimulada } from './simulada/index.ts'
import { LINGUAS } from './simulada/linguas.ts'

/**
 * The simulated carriers if there is a sandbox, otherwise `semExpedicao` for each. A test label must never be sold for
 * real.
 */
export function openExpedicoes(
  { sandbox }: Pick<Config, 'sandbox'>,
  { log, ...ambiente }: AmbienteDaSimulada & { log: Pick<Logger, 'warn'> },
): Expedicao[] {
  if (!sandbox) log.warn('no carrier is configured: fretes that are bought here get no label')
  return [CORREIOS, JADLOG].map((identidade) => {
    const lingua = LINGUAS.get(identidade.uuid)
    return sandbox && lingua ? openSimulada(identidade, lingua, ambiente) : semExpedicao(identidade)
  })
}
