import type { Deps } from '../../kernel/deps.ts'
import type { Expedicao } from '../../ports/expedicao.ts'
import { TransportadoraRecusou } from '../../ports/expedicao.ts'
import { type Chamada, insertChamada } from './chamada.repo.ts'
import { emissaoText, pedidoText, rastrosText, withoutPessoas } from './chamadas.rules.ts'

type Escrita = Pick<Chamada, 'chamada' | 'produto' | 'objetos' | 'pedido'>
type Guarda = Pick<Deps, 'db' | 'clock' | 'log'>

/** The carrier's adapter, each call of which is written down without personal data, for the staff. */
export const recordChamadas = (deps: Guarda, expedicao: Expedicao): Expedicao => ({
  ...expedicao,
  issue: (pedido, asking) =>
    record(
      deps,
      expedicao,
      { chamada: 'EMISSAO', produto: pedido.produto, objetos: [pedido.referencia], pedido: pedidoText(pedido) },
      () => expedicao.issue(pedido, asking),
      emissaoText,
    ),
  cancel: (objeto, asking) =>
    record(
      deps,
      expedicao,
      {
        chamada: 'CANCELAMENTO',
        produto: '',
        objetos: [objeto.referencia, objeto.codigo].filter((one) => one !== null),
        pedido: JSON.stringify(objeto),
      },
      () => expedicao.cancel(objeto, asking),
      String,
    ),
  track: (codigos, asking) =>
    record(
      deps,
      expedicao,
      { chamada: 'RASTREIO', produto: '', objetos: [...codigos], pedido: JSON.stringify(codigos) },
      () => expedicao.track(codigos, asking),
      rastrosText,
    ),
})

/** Asks, and writes down how it went. A failure to write never stops the parcel. */
async function record<T>(
  { db, clock, log }: Guarda,
  { transportadoraUuid }: Expedicao,
  escrita: Escrita,
  ask: () => Promise<T>,
  textOf: (answer: T) => string,
): Promise<T> {
  const [em, began] = [clock.now(), performance.now()]
  const write = (desfecho: Chamada['desfecho'], resposta: string) =>
    insertChamada(db, {
      em,
      transportadoraUuid,
      ...escrita,
      pedido: withoutPessoas(escrita.pedido),
      duracaoMs: Math.round(performance.now() - began),
      desfecho,
      resposta: withoutPessoas(resposta),
    }).catch((error: unknown) => log.warn({ err: error }, 'a call to a carrier was not written down'))
  try {
    const answer = await ask()
    await write(
      'RESPONDEU',
      understand(() => textOf(answer)),
    )
    return answer
  } catch (error) {
    const isRecusa = error instanceof TransportadoraRecusou
    await write(isRecusa ? 'RECUSOU' : 'SEM_RESPOSTA', error instanceof Error ? error.message : '')
    throw error
  }
}

/**
 * The text of an answer for the staff. A carrier may answer anything: an answer that is not in the port's words gets a
 * sentence here, and the caller judges it.
 */
function understand(textOf: () => string) {
  try {
    return textOf()
  } catch {
    return 'resposta que não se entende'
  }
}
