import type { Deps } from '../../kernel/deps.ts'
import { type Expedicao, TransportadoraIndisponivel } from '../../ports/expedicao.ts'
import type { Asking } from '../../ports/transportadora.ts'
import { recordChamadas } from './chamadas.ts'

/** The adapter of a carrier, whose calls are written down. Throws TransportadoraIndisponivel when there is none. */
export function expedicaoOf(deps: Deps, transportadoraUuid: string): Expedicao {
  const expedicao = deps.expedicoes.find((one) => one.transportadoraUuid === transportadoraUuid)
  if (!expedicao) throw new TransportadoraIndisponivel(`nobody carries for ${transportadoraUuid}`)
  return recordChamadas(deps, expedicao)
}

export const nomeDa = ({ transportadoras }: Pick<Deps, 'transportadoras'>, transportadoraUuid: string) =>
  transportadoras.find(({ uuid }) => uuid === transportadoraUuid)?.nome ?? 'Transportadora'

/**
 * Whether a simulated carrier made the label of a frete. The frete itself says so, also after a real carrier was connected. A
 * frete that says nothing has no label yet, or an older one: then the kind of its carrier today decides.
 */
export const isDeTeste = (
  { expedicoes }: Pick<Deps, 'expedicoes'>,
  { etiquetaDeTeste, transportadoraUuid }: { etiquetaDeTeste: boolean | null; transportadoraUuid: string },
) => etiquetaDeTeste ?? expedicoes.find((one) => one.transportadoraUuid === transportadoraUuid)?.isSandbox ?? false

/** Asks a carrier and stops waiting after `milliseconds`, whether or not the carrier heeds the signal. */
export async function askWithin<T>(milliseconds: number, ask: (asking: Asking) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(milliseconds)
  const until = performance.now() + milliseconds
  const tooLate = Promise.withResolvers<never>()
  const giveUp = () => tooLate.reject(new TransportadoraIndisponivel(`no answer in ${milliseconds} ms`))
  signal.addEventListener('abort', giveUp)
  try {
    return await Promise.race([ask({ signal, until }), tooLate.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
