import { type Emissao, type Expedicao, TransportadoraIndisponivel } from '../../ports/expedicao.ts'
import type { Asking } from '../../ports/transportadora.ts'

/**
 * What every Expedicao does before it asks: a call that nobody waits for is refused, and two calls about the label of one
 * `referencia` at once share one answer. That holds in one process; over several nodes the adapter's own rows decide.
 */
export function atendida(expedicao: Expedicao): Expedicao {
  const issuing = new Map<string, Promise<Emissao>>()
  return {
    ...expedicao,
    async issue(pedido, asking) {
      assertListening(asking)
      const { referencia } = pedido
      const running = issuing.get(referencia)
      if (running) return running
      const next = expedicao.issue(pedido, asking).finally(() => issuing.delete(referencia))
      issuing.set(referencia, next)
      return next
    },
    async cancel(objeto, asking) {
      assertListening(asking)
      return expedicao.cancel(objeto, asking)
    },
    async track(codigos, asking) {
      assertListening(asking)
      return expedicao.track(codigos, asking)
    },
  }
}

function assertListening({ signal }: Asking) {
  if (signal.aborted) throw new TransportadoraIndisponivel('nobody waits for the answer any longer')
}
