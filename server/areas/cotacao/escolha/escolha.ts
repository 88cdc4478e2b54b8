import type { Agencia, Cotacao, OpcaoDeServico, PedidoDeCotacao } from '#contract/cotacao'
import { allOf } from '../../../kernel/all-of.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { nearestAgencias } from '../agencia/agencias.ts'
import { explainUnquoted, keepCotacoes, locateVolumes, momentoOf, quoteVolume } from '../calculo.ts'
import { askTransportadoras } from '../respostas.ts'

/** One volume to quote, with its number for the person. */
type VolumeNumerado = { numero: number; pedido: PedidoDeCotacao }

/** The offers for one volume, cheapest first, and the chosen one. */
type Escolhida = { cotacoes: readonly Cotacao[]; escolhida: Cotacao | undefined }

/**
 * Quotes each volume and stores the offer that `choose` returns; the others are dropped and cannot be bought. `choose`
 * gets the offers, cheapest first, and the volume's place in the list. A volume without offers gets the sentence that
 * says why. `ateMs`: the carriers have no longer than this, because a program gives up sooner than a person.
 */
export async function quoteChosen(
  deps: Deps,
  assinaturaUuid: string,
  volumes: readonly VolumeNumerado[],
  choose: (cotacoes: readonly Cotacao[], index: number) => Cotacao | undefined,
  { ateMs = Number.POSITIVE_INFINITY }: { ateMs?: number } = {},
): Promise<(Escolhida | string)[]> {
  const momento = momentoOf(deps.clock.now())
  const located = locateVolumes(
    deps,
    volumes.map(({ pedido }) => pedido),
  ).map((volume, i) => ({ ...volume, numero: volumes[i]!.numero }))
  const { transportadoras, log, config } = deps
  const asking = {
    transportadoras,
    log,
    config: { ...config, quoteTimeoutMs: Math.min(config.quoteTimeoutMs, ateMs) },
  }
  const porVolume = await allOf(located.map(({ transporte }) => askTransportadoras(asking, transporte)))
  const quoted = located.map((volume, i) => {
    const respostas = porVolume[i]!
    if (respostas.ofertas.length === 0) return { answer: explainUnquoted(volume.numero, respostas), kept: [] }
    const { cotacoes } = quoteVolume(volume, respostas, momento)
    const offered = cotacoes.map(({ cotacao }) => cotacao)
    const escolhida = choose(offered, i)
    const chosen = cotacoes.filter(({ cotacao }) => cotacao === escolhida)
    return {
      answer: { cotacoes: offered, escolhida },
      kept: chosen.length > 0 ? [{ volume, cotacoes: chosen }] : [],
    }
  })
  const kept = quoted.flatMap((one) => one.kept)
  if (kept.length > 0) await keepCotacoes(deps, assinaturaUuid, kept, momento, { isImportada: true })
  return quoted.map(({ answer }) => answer)
}

/** The agency of each carrier that requires one, by the carrier's uuid. */
export type AgenciasPerto = ReadonlyMap<string, Agencia>

/** For each carrier that requires an agency and has one near: the agency nearest to the CEP of origin. */
export async function findAgenciasPerto(deps: Deps, cep: string): Promise<AgenciasPerto> {
  const perto = new Map<string, Agencia>()
  for (const { uuid, agenciaObrigatoria } of deps.transportadoras) {
    const [nearest] = agenciaObrigatoria ? await nearestAgencias(deps, uuid, cep) : []
    if (nearest) perto.set(uuid, nearest)
  }
  return perto
}

/** Whether an offer can be bought from here: its carrier requires no agency, or has one near. */
export const canServe =
  (agencias: AgenciasPerto) =>
  ({ transportadora: { uuid, agenciaObrigatoria } }: Cotacao) =>
    !agenciaObrigatoria || agencias.has(uuid)

/** The agency where a parcel with this offer is handed in; undefined if its carrier requires none. */
export const agenciaOf = ({ transportadora: { uuid, agenciaObrigatoria } }: Cotacao, agencias: AgenciasPerto) =>
  agenciaObrigatoria ? agencias.get(uuid) : undefined

/** An offer as a list of services shows it. */
export function opcaoOf(cotacao: Cotacao, agencias: AgenciasPerto): OpcaoDeServico {
  const { tempoMinimo, tempoMaximo, dataMaxima } = cotacao.prazoDeEntrega
  return {
    codigo: cotacao.produto.codigo,
    nomeTransportadora: cotacao.transportadora.nomeTransportadora,
    nomeProduto: cotacao.produto.nomeProduto,
    valorFrete: cotacao.valorFrete,
    valorSeguro: cotacao.valorSeguro,
    tempoMinimo,
    tempoMaximo,
    chegada: dataMaxima,
    nomeAgencia: agenciaOf(cotacao, agencias)?.nickname ?? null,
  }
}
