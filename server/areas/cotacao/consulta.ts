import type { Recibo } from '#contract/cotacao'
import type { Volume } from '#contract/kernel/values/encomenda'
import { allOf } from '../../kernel/all-of.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Oferta, Produto, Recusa, Resposta, Transportadora } from '../../ports/transportadora.ts'

/** What all carriers said about one volume. `falhas` are carriers that did not answer in time or not sensibly throughout. */
export type Consulta = {
  ofertas: { transportadora: Transportadora; oferta: Oferta }[]
  recusas: { transportadora: Transportadora; recusa: Recusa }[]
  falhas: Transportadora[]
}

/**
 * Asks all carriers at once, each with a time-out of its own. One that fails, hangs or talks nonsense is left out; of one
 * that talks nonsense about a product, only this product. A promise only where a carrier has to be waited for.
 */
export function askTransportadoras(
  deps: Pick<Deps, 'transportadoras' | 'config' | 'log'>,
  volume: Volume,
): Consulta | Promise<Consulta> {
  const { transportadoras, config } = deps
  const answers = transportadoras.map((transportadora) => ask(transportadora, volume, config.quoteTimeoutMs))
  const all = allOf(answers)
  return all instanceof Promise ? all.then((settled) => gather(deps, settled)) : gather(deps, all)
}

/** The answers of the carriers, in their order, as one. */
function gather({ transportadoras, log }: Pick<Deps, 'transportadoras' | 'log'>, answers: readonly (Lida | Falha)[]) {
  const consulta: Consulta = { ofertas: [], recusas: [], falhas: [] }
  const semPreco: Consulta['recusas'] = []
  for (const [i, answer] of answers.entries()) {
    const transportadora = transportadoras[i]!
    if ('falha' in answer) {
      log.warn({ err: answer.falha, transportadora: transportadora.nome }, 'carrier did not quote')
      consulta.falhas.push(transportadora)
      continue
    }
    for (const oferta of answer.ofertas) consulta.ofertas.push({ transportadora, oferta })
    for (const recusa of answer.recusas) consulta.recusas.push({ transportadora, recusa })
    if (answer.absurdos.length === 0) continue
    const produtos = answer.absurdos.map((produto) => produto?.codigo ?? null)
    log.warn({ transportadora: transportadora.nome, produtos }, 'carrier talked nonsense about products')
    consulta.falhas.push(transportadora)
    for (const produto of answer.absurdos)
      if (produto) semPreco.push({ transportadora, recusa: { produto, motivo: SEM_PRECO } })
  }
  if (consulta.ofertas.length > 0) consulta.recusas.push(...semPreco) // without any offer the carrier counts as silent
  return consulta
}

/** What a person reads about a product whose offer cannot be shown. */
const SEM_PRECO = 'Ele não apresenta um preço válido neste momento.'

type Falha = { falha: unknown }
/** What of an answer makes sense, and the products, as far as they have a name, about which it makes none. */
type Lida = Resposta & { absurdos: (Produto | undefined)[] }

/** A carrier that answers at once costs neither a timer nor a signal. */
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
        controller?.abort()
        resolve({ falha: new Error(`no answer within ${timeoutMs} ms`) })
      }, timeoutMs)
    })
    const settled = answer.then(read, (falha: unknown) => ({ falha }))
    return Promise.race([settled, timeout]).finally(() => clearTimeout(timer))
  } catch (falha) {
    return { falha }
  }
}

function read(answer: unknown): Lida | Falha {
  const { ofertas, recusas } = (answer ?? {}) as { ofertas?: unknown; recusas?: unknown }
  if (!Array.isArray(ofertas) || !Array.isArray(recusas)) return { falha: new Error('the answer makes no sense') }
  const lida: Lida = { ofertas: [], recusas: [], absurdos: [] }
  for (const oferta of ofertas as unknown[])
    if (isSoundOferta(oferta)) lida.ofertas.push(oferta)
    else lida.absurdos.push(findProduto(oferta))
  for (const recusa of recusas as unknown[])
    if (isSoundRecusa(recusa)) lida.recusas.push(recusa)
    else lida.absurdos.push(findProduto(recusa))
  return lida
}

function findProduto(about: unknown): Produto | undefined {
  const { codigo, nome } = (about as Partial<Oferta> | null)?.produto ?? {}
  return isName(codigo) && isName(nome) ? { codigo, nome } : undefined
}

/** Whether an offer can be shown to a person: whole positive amounts that add up, and a term that is one. */
function isSoundOferta(oferta: unknown): oferta is Oferta {
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
    avisos.every((aviso) => typeof aviso === 'string') &&
    Array.isArray(recibo?.linhas) &&
    recibo.linhas.every((linha: Partial<Recibo['linhas'][number]> | null) => Number.isSafeInteger(linha?.valor)) &&
    recibo.total === valorFrete &&
    recibo.linhas.reduce((sum, { valor }) => sum + valor, 0) === valorFrete &&
    isName(produto?.codigo) &&
    isName(produto?.nome) &&
    typeof snapshot === 'object' &&
    snapshot !== null
  )
}

/** A term longer than this is a carrier's mistake. */
const MAX_DIAS = 365

function isSoundRecusa(recusa: unknown): recusa is Recusa {
  const { produto, motivo } = (recusa ?? {}) as Partial<Recusa>
  return isName(produto?.nome) && isName(motivo)
}

const isAmount = (value: number | undefined, least: number): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value >= least
const isName = (value: string | undefined): value is string => typeof value === 'string' && value !== ''
