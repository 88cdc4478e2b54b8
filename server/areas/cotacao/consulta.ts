import type { Volume } from '#contract/kernel/encomenda'
import type { Deps } from '../../kernel/deps.ts'
import type { Oferta, Recusa, Resposta, Transportadora } from '../../ports/transportadora.ts'

/** What all carriers said about one volume. `falhas` are carriers that did not answer in time or not sensibly. */
export type Consulta = {
  ofertas: { transportadora: Transportadora; oferta: Oferta }[]
  recusas: { transportadora: Transportadora; recusa: Recusa }[]
  falhas: Transportadora[]
}

/** Asks all carriers at once, each with a time-out of its own. One that fails, hangs or talks nonsense is left out. */
export async function askTransportadoras(
  { transportadoras, config, log }: Pick<Deps, 'transportadoras' | 'config' | 'log'>,
  volume: Volume,
): Promise<Consulta> {
  const consulta: Consulta = { ofertas: [], recusas: [], falhas: [] }
  const answers = transportadoras.map((transportadora) =>
    Promise.resolve(ask(transportadora, volume, config.quoteTimeoutMs)),
  )
  for (const [i, answer] of (await Promise.all(answers)).entries()) {
    const transportadora = transportadoras[i]!
    if ('falha' in answer) {
      log.warn({ err: answer.falha, transportadora: transportadora.nome }, 'carrier did not quote')
      consulta.falhas.push(transportadora)
      continue
    }
    for (const oferta of answer.ofertas) consulta.ofertas.push({ transportadora, oferta })
    for (const recusa of answer.recusas) consulta.recusas.push({ transportadora, recusa })
  }
  return consulta
}

type Falha = { falha: unknown }

/** A carrier that answers at once costs neither a timer nor a signal. */
function ask(
  transportadora: Transportadora,
  volume: Volume,
  timeoutMs: number,
): Resposta | Falha | Promise<Resposta | Falha> {
  let controller: AbortController | undefined
  const asking = {
    get signal() {
      controller ??= new AbortController()
      return controller.signal
    },
  }
  try {
    const answer = transportadora.quote(volume, asking)
    if (!(answer instanceof Promise)) return check(answer)
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<Falha>((resolve) => {
      timer = setTimeout(() => {
        controller?.abort()
        resolve({ falha: new Error(`no answer within ${timeoutMs} ms`) })
      }, timeoutMs)
    })
    const settled = answer.then(check, (falha: unknown) => ({ falha }))
    return Promise.race([settled, timeout]).finally(() => clearTimeout(timer))
  } catch (falha) {
    return { falha }
  }
}

const check = (answer: Resposta): Resposta | Falha =>
  isSound(answer) ? answer : { falha: new Error('the answer makes no sense') }

/** Whether a carrier's answer can be shown to a person: whole positive amounts that add up, and a term that is one. */
function isSound(answer: unknown) {
  const { ofertas, recusas } = (answer ?? {}) as { ofertas?: unknown; recusas?: unknown }
  return (
    Array.isArray(ofertas) && Array.isArray(recusas) && ofertas.every(isSoundOferta) && recusas.every(isSoundRecusa)
  )
}

function isSoundOferta(oferta: unknown) {
  const { valorFrete, valorBalcao, valorSeguro, dias, expediente, recibo, avisos, produto, snapshot } = (oferta ??
    {}) as Partial<Oferta>
  return (
    isAmount(valorFrete, 1) &&
    isAmount(valorBalcao, 1) &&
    isAmount(valorSeguro, 0) &&
    isAmount(dias?.minimo, 0) &&
    isAmount(dias?.maximo, dias.minimo) &&
    dias.maximo <= MAX_DIAS &&
    isAmount(expediente?.horaLimitePostagem, 0) &&
    Array.isArray(avisos) &&
    Array.isArray(recibo?.linhas) &&
    recibo.total === valorFrete &&
    recibo.linhas.reduce((sum, { valor }) => sum + valor, 0) === valorFrete &&
    isName(produto?.codigo) &&
    isName(produto?.nome) &&
    typeof snapshot === 'object'
  )
}

/** A term longer than this is a carrier's mistake. */
const MAX_DIAS = 365

function isSoundRecusa(recusa: unknown) {
  const { produto, motivo } = (recusa ?? {}) as Partial<Recusa>
  return isName(produto?.nome) && isName(motivo)
}

const isAmount = (value: number | undefined, least: number): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value >= least
const isName = (value: string | undefined) => typeof value === 'string' && value !== ''
