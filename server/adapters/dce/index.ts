import type { Config } from '../../config.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/deps.ts'
import type { Logger } from '../../kernel/log.ts'
import type { Partes } from '../../kernel/partes.ts'
import type { EmissorDce } from '../../ports/emissor-dce.ts'
import { openEmissorSimulado } from './simulado/index.ts'

/**
 * The tax authority that the sandbox plays if there is a sandbox; nobody otherwise, and fretes without an invoice travel
 * with the paper form.
 */
export function openEmissorDce(
  { sandbox, marca }: Pick<Config, 'sandbox' | 'marca'>,
  { partes, log, db, clock }: { db: Db; clock: Pick<Clock, 'now'>; log: Pick<Logger, 'warn'>; partes: Partes },
): EmissorDce | null {
  if (sandbox) {
    partes.open({ parte: 'FISCO', quem: 'Sefaz da sandbox', modo: 'EMBUTIDA' })
    return openEmissorSimulado({ db, clock, marca })
  }
  partes.open({ parte: 'FISCO', quem: 'ninguém: falta DCE_CERTIFICADO', modo: 'AUSENTE' })
  log.warn('DCE_CERTIFICADO is not set: fretes without an invoice travel with the paper form')
  return null
}
