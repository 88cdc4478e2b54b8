import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'
import type { AmbienteDaConversa, Conversa } from '../conversa/conversa.ts'
import type { Autorizacao } from './autorizacao.ts'
import type { ContratoDaJadlog } from './contrato.ts'

export type AmbienteDaJadlog = AmbienteDaConversa & { db: Db; clock: Pick<Clock, 'now'> }

/** Jadlog with its line open. */
export type JadlogAberta = {
  conversa: Conversa
  autorizacao: Autorizacao
  contrato: ContratoDaJadlog
  ambiente: AmbienteDaJadlog
}
