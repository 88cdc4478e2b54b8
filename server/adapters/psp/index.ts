import type { Config } from '../../config.ts'
import type { Logger } from '../../kernel/log.ts'
import { hostOf, type Partes } from '../../kernel/partes.ts'
import type { Patience } from '../../kernel/patience.ts'
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
  {
    partes,
    ...house
  }: Omit<AmbienteDoBanco, 'marca'> & {
    log: Pick<Logger, 'warn' | 'error'>
    partes: Partes
    patience: Patience
  },
): Psp {
  if (mercadoPago) {
    const sonda = partes.open({ parte: 'PAGAMENTOS', quem: hostOf(mercadoPago.url), modo: 'REAL' })
    return openMercadoPago({ ...house, ...mercadoPago, marca, sonda })
  }
  if (sandbox) {
    partes.open({ parte: 'PAGAMENTOS', quem: 'banco da sandbox', modo: 'EMBUTIDA' })
    return openBanco({ ...house, marca })
  }
  partes.open({ parte: 'PAGAMENTOS', quem: 'ninguém: falta MERCADOPAGO_ACCESS_TOKEN', modo: 'AUSENTE' })
  house.log.warn('MERCADOPAGO_ACCESS_TOKEN is not set: nothing is paid by Pix, card or boleto')
  return semPsp
}
