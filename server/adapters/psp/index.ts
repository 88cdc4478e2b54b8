import type { Config } from '../../config.ts'
import type { Psp } from '../../ports/psp.ts'
import type { Casa } from './sandbox/casa.ts'
import { openBanco } from './sandbox/index.ts'
import { semPsp } from './sem-psp.ts'

/** The sandbox bank where there is a sandbox; without one nobody, so that no test card ever fills a real wallet. */
export function openPsp({ sandbox, marca }: Pick<Config, 'sandbox' | 'marca'>, house: Omit<Casa, 'marca'>): Psp {
  return sandbox ? openBanco({ ...house, marca }) : semPsp
}
