import type { Cotacao, PedidoDeCotacao } from '#contract/cotacao'
import { allOf } from '../../kernel/all-of.ts'
import type { Deps } from '../../kernel/deps.ts'
import { explainUnquoted, keepCotacoes, locateVolumes, momentoOf, quoteVolume } from './calculo.ts'
import { askTransportadoras } from './consulta.ts'

/** One volume to quote, and the number under which the person knows it. */
type VolumeNumerado = { numero: number; pedido: PedidoDeCotacao }

/**
 * Quotes each volume and keeps of its offers, cheapest first, the one that `choose` takes. Where nobody offers anything,
 * the sentence that says why; undefined where nothing was chosen.
 */
export async function quoteChosen(
  deps: Deps,
  assinaturaUuid: string,
  volumes: readonly VolumeNumerado[],
  choose: (cotacoes: readonly Cotacao[]) => Cotacao | undefined,
): Promise<(Cotacao | string | undefined)[]> {
  const momento = momentoOf(deps.clock.now())
  const located = locateVolumes(
    deps,
    volumes.map(({ pedido }) => pedido),
  ).map((volume, i) => ({ ...volume, numero: volumes[i]!.numero }))
  const consultas = await allOf(located.map(({ transporte }) => askTransportadoras(deps, transporte)))
  const quoted = located.map((volume, i) => {
    const consulta = consultas[i]!
    if (consulta.ofertas.length === 0) return { answer: explainUnquoted(volume.numero, consulta), kept: [] }
    const { cotacoes } = quoteVolume(volume, consulta, momento)
    const answer = choose(cotacoes.map(({ cotacao }) => cotacao))
    const chosen = cotacoes.filter(({ cotacao }) => cotacao === answer)
    return { answer, kept: chosen.length > 0 ? [{ volume, cotacoes: chosen }] : [] }
  })
  const kept = quoted.flatMap((one) => one.kept)
  if (kept.length > 0) await keepCotacoes(deps, assinaturaUuid, kept, momento, { isImportada: true })
  return quoted.map(({ answer }) => answer)
}
