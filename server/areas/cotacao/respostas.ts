import type { Volume } from '#contract/kernel/values/encomenda'
import { allOf } from '../../kernel/all-of.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Oferta, Recusa, Transportadora } from '../../ports/transportadora.ts'
import { type Lida, readResposta } from './respostas.rules.ts'

/** All carriers' answers about one volume. `falhas` are carriers that were silent or answered nonsense. */
export type Respostas = {
  ofertas: { transportadora: Transportadora; oferta: Oferta }[]
  recusas: { transportadora: Transportadora; recusa: Recusa }[]
  falhas: Transportadora[]
}

/**
 * Asks all carriers at once, each with its own time-out. A carrier that fails, hangs or answers nonsense is left out;
 * nonsense about one product drops that product alone. Returns a promise only when a carrier has to be waited for.
 */
export function askTransportadoras(
  deps: Pick<Deps, 'transportadoras' | 'config' | 'log'>,
  volume: Volume,
): Respostas | Promise<Respostas> {
  const { transportadoras, config } = deps
  const answers = transportadoras.map((transportadora) => ask(transportadora, volume, config.quoteTimeoutMs))
  const all = allOf(answers)
  return all instanceof Promise ? all.then((settled) => gather(deps, settled)) : gather(deps, all)
}

/** The carriers' answers, in their order, joined into one. */
function gather({ transportadoras, log }: Pick<Deps, 'transportadoras' | 'log'>, answers: readonly (Lida | Falha)[]) {
  const respostas: Respostas = { ofertas: [], recusas: [], falhas: [] }
  const semPreco: Respostas['recusas'] = []
  for (const [i, answer] of answers.entries()) {
    const transportadora = transportadoras[i]!
    if ('falha' in answer) {
      log.warn({ err: answer.falha, transportadora: transportadora.nome }, 'carrier did not quote')
      respostas.falhas.push(transportadora)
      continue
    }
    for (const oferta of answer.ofertas) respostas.ofertas.push({ transportadora, oferta })
    for (const recusa of answer.recusas) respostas.recusas.push({ transportadora, recusa })
    if (answer.absurdos.length === 0) continue
    const produtos = answer.absurdos.map((produto) => produto?.codigo ?? null)
    log.warn(
      { transportadora: transportadora.nome, produtos },
      'carrier quoted products or prices that cannot be right',
    )
    respostas.falhas.push(transportadora)
    for (const produto of answer.absurdos)
      if (produto) semPreco.push({ transportadora, recusa: { produto, motivo: SEM_PRECO } })
  }
  if (respostas.ofertas.length > 0) respostas.recusas.push(...semPreco) // without any offer the carrier counts as silent
  return respostas
}

/** The reason shown for a product without a usable price. */
const SEM_PRECO = 'Ele não apresenta um preço válido neste momento.'

type Falha = { falha: unknown }

/** Asks one carrier. An immediate answer costs neither a timer nor a signal. */
function ask(transportadora: Transportadora, volume: Volume, timeoutMs: number): Lida | Falha | Promise<Lida | Falha> {
  let controller: AbortController | undefined
  const asking = {
    get signal() {
      controller ??= new AbortController()
      return controller.signal
    },
  }
  try {
    const answer = transportadora.quote(volume, asking)
    if (!(answer instanceof Promise)) return read(answer)
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<Falha>((resolve) => {
      timer = setTimeout(() => {
        controller?.abort(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError'))
        // a carrier that answers to the signal itself, with its table's prices, is heard
        setImmediate(() => resolve({ falha: new Error(`no answer within ${timeoutMs} ms`) }))
      }, timeoutMs)
    })
    const settled = answer.then(read, (falha: unknown) => ({ falha }))
    return Promise.race([settled, timeout]).finally(() => clearTimeout(timer))
  } catch (falha) {
    return { falha }
  }
}

const read = (answer: unknown): Lida | Falha =>
  readResposta(answer) ?? { falha: new Error('the answer makes no sense') }
