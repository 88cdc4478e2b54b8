import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import type { Sonda } from '../../kernel/partes.ts'
import type { BuscaCep, EnderecoEncontrado } from '../../ports/cep.ts'
import { createDisjuntor } from '../disjuntor.ts'

export type AmbienteDeCep = {
  timeoutMs: number
  clock: Pick<Clock, 'now'>
  log: Pick<Logger, 'warn'>
  sonda: Sonda
}
export type ServicoDeCep = AmbienteDeCep & { baseUrl: string }

/**
 * One online service behind its own breaker. Every error becomes 'unavailable' and one line in the log, without the CEP.
 */
export function servicoDeCep(
  nome: string,
  { clock, log, sonda }: AmbienteDeCep,
  ask: (cep: string) => Promise<EnderecoEncontrado | 'unknown'>,
): BuscaCep {
  const disjuntor = createDisjuntor(clock)
  return {
    async findEndereco(cep) {
      try {
        const answer = await disjuntor.run(() => sonda.watch(() => ask(cep)))
        return answer === 'open' ? 'unavailable' : answer
      } catch (error) {
        log.warn({ servico: nome, causa: error instanceof Error ? error.message : String(error) }, 'CEP service failed')
        return 'unavailable'
      }
    },
  }
}
