import type { Centavos } from '#contract/kernel/values/centavos'
import type { Formato, Medidas } from '#contract/kernel/values/encomenda'
import type { MedidasDaTransportadora } from '../../../ports/expedicao.ts'
import type { Preco } from '../../../tarifario/preco.ts'
import { recompute, type Snapshot } from '../../../tarifario/snapshot.ts'

/** A parcel as quoted: all that is needed to price other measures. Amounts in centavos. */
export type Cotado = {
  formato: Formato
  alturaCm: number | null
  larguraCm: number | null
  comprimentoCm: number
  diametroCm: number | null
  pesoGramas: number
  valorEncomendaCentavos: Centavos
  valorFreteCentavos: Centavos
  snapshot: object
}

/** The parcel as it was quoted. */
export const medidasCotadas = (cotado: Cotado): Medidas => ({
  formato: cotado.formato,
  alturaPacote: cotado.alturaCm,
  larguraPacote: cotado.larguraCm,
  comprimentoPacote: cotado.comprimentoCm,
  diametroPacote: cotado.diametroCm,
  pesoGramas: cotado.pesoGramas,
  valorCentavos: cotado.valorEncomendaCentavos,
})

/**
 * The quoted parcel with the carrier's measures. Shape and declared value stay as quoted. A roll whose diameter the
 * carrier does not tell gets the larger of its height and width.
 */
export function medidasPostadas(
  { formato, valorEncomendaCentavos }: Cotado,
  medidas: MedidasDaTransportadora,
): Medidas {
  const { alturaPacote, larguraPacote, diametroPacote, ...resto } = medidas
  const valorCentavos = valorEncomendaCentavos
  return formato === 'ROLO_CILINDRO'
    ? { ...resto, formato, valorCentavos, diametroPacote: diametroPacote ?? Math.max(alturaPacote, larguraPacote) }
    : { ...resto, formato, valorCentavos, alturaPacote, larguraPacote }
}

/**
 * The house's part of a price (D §17): the margin line of the receipt; the rest is the carrier's by its contract. 0
 * when the price differs from the receipt's.
 */
export function margemOf(cotado: Cotado): Centavos {
  const { linhas, total } = priceCotado(cotado)
  const margem = linhas.find(({ codigo }) => codigo === 'MARGEM')?.valor ?? 0
  return total === cotado.valorFreteCentavos ? margem : 0
}

/** The price that the frete's own receipt gives for what was quoted. */
export const priceCotado = (cotado: Cotado): Preco =>
  recompute(cotado.snapshot as Snapshot, medidasCotadas(cotado)).preco

/**
 * What the carrier should charge for these measures by its contract: the receipt's price without the house's margin
 * (D §17).
 */
export function priceContrato(cotado: Cotado, medidas: MedidasDaTransportadora): Preco & { valorContrato: Centavos } {
  const preco = pricePostado(cotado, medidas)
  const linhas = preco.linhas.filter(({ codigo }) => codigo !== 'MARGEM')
  return { ...preco, linhas, valorContrato: linhas.reduce((sum, { valor }) => sum + valor, 0) }
}

/**
 * The price of the carrier's measures by the frete's own receipt; newer tables do not matter. Measures beyond the
 * product's limits have a price too (D §24).
 */
export const pricePostado = (cotado: Cotado, medidas: MedidasDaTransportadora): Preco =>
  recompute(cotado.snapshot as Snapshot, medidasPostadas(cotado, medidas)).preco
