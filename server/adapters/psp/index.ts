import type { Config } from '../../config.ts'
import type { Logger } from '../../kernel/log.ts'
import type { Psp } from '../../ports/psp.ts'
import { openMercadoPago } from './mercadopago/index.ts'
import type { AmbienteDoBanco } from './sandbox/ambiente.ts'
import { openBanco } from './sandbox/index.ts'
import { semPsp } from './sem-psp.ts'

/**
 * Mercado Pago if its key is set; otherwise the sandbox bank if there is a sandbox; otherwise `semPsp`. A test card must
 * never fill a real wallet.
 */
export function openPsp(
  { mercadoPago, sandbox, marca }: Pick<Config, 'mercadoPago' | 'sandbox' | 'marca'>,
  house: Omit<AmbienteDoBanco, 'marca'> & { log: Pick<Logger, 'warn' | 'error'> },
): Psp {
  if (mercadoPago) return openMercadoPago({ ...house, ...mercadoPago, marca })
  if (sandbox) return openBanco({ ...house, marca })
  house.log.warn('MERCADOPAGO_ACCESS_TOKEN is not set: nothing is paid by Pix, card or boleto')
  return semPsp
}
