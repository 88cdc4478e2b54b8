import * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Clock } from '../../../kernel/clock.ts'
import type { Asking } from '../../../ports/transportadora.ts'
import type { Conversa } from '../conversa/conversa.ts'
import { RecusaDaTransportadora, SemResposta } from '../conversa/desfechos.ts'
import type { ServicoDosCorreios } from './produtos.rules.ts'
import type { LimitesDoValor } from './valor-declarado.rules.ts'

/** The limits change with the tariffs, a few times a year. */
const VALE_SEGUNDOS = 24 * 3600
/** When a renewal fails, the known limits serve this much longer before the next try. */
const OUTRA_VEZ_SEGUNDOS = 300

const Servicos = z.array(
  z.object({
    codigo: z.coerce.string(),
    vlMinDeclarado: z.number().nullish(),
    vlMaxDeclarado: z.number().nullish(),
  }),
)

/**
 * What may be declared for each service, by the Correios' own list of additional services, kept for a day. Known limits
 * serve while they are read again.
 */
export function openLimites(conversa: Conversa, clock: Pick<Clock, 'now'>) {
  const known = new Map<string, { limites: LimitesDoValor; ate: Date }>()
  const reading = new Map<string, Promise<LimitesDoValor>>()

  async function read({ codigo, valorDeclarado }: ServicoDosCorreios): Promise<LimitesDoValor> {
    const servicos = await conversa
      .call(
        {
          tipo: 'CONSULTA',
          nome: 'serviços adicionais',
          method: 'GET',
          path: `/preco/v1/servicos-adicionais/${codigo}`,
          podeRepetir: true,
          schema: Servicos,
        },
        { signal: AbortSignal.timeout(60_000) }, // not the signal of one caller: everybody who waits shares this answer
      )
      .catch((error: unknown) => {
        if (!(error instanceof RecusaDaTransportadora)) throw error
        throw new SemResposta(`the additional services were refused with ${error.status}`, { talvezFeito: false })
      })
    const declarado = servicos.find((one) => one.codigo.padStart(3, '0') === valorDeclarado)
    const [minimo, maximo] = [toCentavos(declarado?.vlMinDeclarado), toCentavos(declarado?.vlMaxDeclarado)]
    if (minimo === undefined || maximo === undefined || minimo > maximo || maximo <= 0)
      throw new SemResposta('the additional services tell no limits of the declared value', { talvezFeito: false })
    const limites = { minimo, maximo }
    known.set(codigo, { limites, ate: plusSeconds(clock.now(), VALE_SEGUNDOS) })
    return limites
  }

  function readOnce(servico: ServicoDosCorreios) {
    const { codigo } = servico
    let promise = reading.get(codigo)
    if (!promise) {
      promise = read(servico).finally(() => reading.delete(codigo))
      reading.set(codigo, promise)
    }
    return promise
  }

  return {
    /** Throws SemResposta when nothing is known yet and the Correios do not tell it. */
    async of(servico: ServicoDosCorreios, { signal }: Asking): Promise<LimitesDoValor> {
      const kept = known.get(servico.codigo)
      if (!kept) {
        if (signal.aborted) throw new SemResposta('the caller gave up', { talvezFeito: false, isCaller: true })
        return readOnce(servico)
      }
      if (clock.now() >= kept.ate) {
        kept.ate = plusSeconds(clock.now(), OUTRA_VEZ_SEGUNDOS)
        readOnce(servico).catch(() => {}) // what was known serves meanwhile
      }
      return kept.limites
    },
  }
}
export type Limites = ReturnType<typeof openLimites>

const toCentavos = (reais: number | null | undefined) =>
  reais != null && reais >= 0 && reais <= 1_000_000 ? Math.round(reais * 100) : undefined
