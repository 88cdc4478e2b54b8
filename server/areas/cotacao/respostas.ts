import type { Volume } from '#contract/kernel/values/encomenda'
import type { Deps } from '../../kernel/deps.ts'
import type { Asking, Oferta, Recusa, Transportadora } from '../../ports/transportadora.ts'
import { type Lida, readResposta } from './respostas.rules.ts'

/** All carriers' answers about one volume. `falhas` are carriers that were silent or answered nonsense. */
export type Respostas = {
  ofertas: { transportadora: Transportadora; oferta: Oferta }[]
  recusas: { transportadora: Transportadora; recusa: Recusa }[]
  falhas: Transportadora[]
}

/**
 * Asks all carriers at once, with one time limit for all. A carrier that fails, hangs or answers nonsense is left out;
 * nonsense about one product drops that product alone. Returns a promise only when a carrier has to be waited for.
 */
export function askTransportadoras(
  deps: Pick<Deps, 'transportadoras' | 'config' | 'log'>,
  volume: Volume,
): Respostas | Promise<Respostas> {
  let controller: AbortController | undefined
  const asking = {
    get signal() {
      controller ??= new AbortController()
      return controller.signal
    },
  }
  const answers = deps.transportadoras.map((transportadora) => ask(transportadora, volume, asking))
  const there = answers.map((answer) => (answer instanceof Promise ? undefined : answer))
  let waiting = there.filter((answer) => answer === undefined).length
  const answerNow = () => gather(deps, there)
  if (waiting === 0) return answerNow()

  const together = waitingOf(deps.transportadoras)
  const { promise, resolve } = Promise.withResolvers<Respostas>()
  const end = () => {
    waiting = 0
    together.questions--
    clearTimeout(timer)
    resolve(answerNow())
  }
  const timer = setTimeout(
    () => {
      controller?.abort(SILENT)
      // a carrier that answers to the signal itself, with its table's prices, is heard
      setImmediate(() => waiting > 0 && end())
    },
    waitOf(deps.config, together.questions++),
  )
  for (const [i, answer] of answers.entries()) {
    if (!(answer instanceof Promise)) continue
    void answer.then((lida) => {
      there[i] = lida
      if (waiting > 0 && --waiting === 0) end()
    })
  }
  return promise
}

/** What a quote keeps of its time for its own answer. */
const ANSWER_MS = 50
/**
 * A quote gives a carrier up 1 ms earlier for each quote that already waits. Otherwise quotes that began together would
 * all be answered at the same moment, and the last answer would wait for all others.
 */
const EACH_MS = 1
/** How long a quote waits for its carriers while so many others wait: at least three quarters of the time it has. */
const waitOf = ({ quoteTimeoutMs }: Deps['config'], others: number) =>
  quoteTimeoutMs - Math.min(quoteTimeoutMs / 20, ANSWER_MS) - Math.min(quoteTimeoutMs / 5, others * EACH_MS)

/** How many questions wait for carriers of this house now. */
const WAITING = new WeakMap<Deps['transportadoras'], { questions: number }>()
function waitingOf(transportadoras: Deps['transportadoras']) {
  let waiting = WAITING.get(transportadoras)
  if (!waiting) WAITING.set(transportadoras, (waiting = { questions: 0 }))
  return waiting
}

const SILENT = new DOMException('no answer in time', 'TimeoutError')

/** Joins the carriers' answers, which stand in the order of the carriers. Undefined stands for a silent carrier. */
function gather(
  { transportadoras, log }: Pick<Deps, 'transportadoras' | 'log'>,
  answers: readonly (Lida | Falha | undefined)[],
) {
  const respostas: Respostas = { ofertas: [], recusas: [], falhas: [] }
  const semPreco: Respostas['recusas'] = []
  for (const [i, answer = { falha: SILENT }] of answers.entries()) {
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
  if (respostas.ofertas.length > 0) respostas.recusas.push(...semPreco) // without an offer the carrier counts as silent
  return respostas
}

/** The reason shown for a product without a usable price. */
const SEM_PRECO = 'Ele não apresenta um preço válido neste momento.'

type Falha = { falha: unknown }

/** Asks one carrier. */
function ask(transportadora: Transportadora, volume: Volume, asking: Asking): Lida | Falha | Promise<Lida | Falha> {
  try {
    const answer = transportadora.quote(volume, asking)
    return answer instanceof Promise ? answer.then(read, (falha: unknown) => ({ falha })) : read(answer)
  } catch (falha) {
    return { falha }
  }
}

const read = (answer: unknown): Lida | Falha =>
  readResposta(answer) ?? { falha: new Error('the answer makes no sense') }
