import type { Config } from '../../../config.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Conexao } from './http.ts'

export type AmbienteDoMercadoPago = Conexao & {
  /** The secret from Mercado Pago's webhook settings. */
  segredo: string
  clock: Pick<Clock, 'now' | 'hoje'>
  publicUrl: () => string
  marca: Pick<Config['marca'], 'nome'>
}
