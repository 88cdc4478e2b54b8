import { findLimite, type Limite, type LimitesDoProduto, ladosDesc, type Servicos } from '#contract/cotacao/limites'
import type { Medidas } from '#contract/kernel/values/encomenda'
import { divHalfUp } from '../../../tarifario/aritmetica.ts'

/** A product of ours at Jadlog. */
export type Modalidade = {
  /** carrier/product. */
  produto: string
  /** Jadlog's number. */
  codigo: number
  /** How many cm³ count as one kilogram, in hundredths. */
  divisorCentesimos: number
}

/** Roads are cubed at 300 kg/m³, air at 166.667 kg/m³, without a threshold (facts/jadlog.md §5). */
export const MODALIDADES: readonly Modalidade[] = [
  { produto: 'jadlog/package', codigo: 3, divisorCentesimos: 333_333 },
  { produto: 'jadlog/com', codigo: 9, divisorCentesimos: 600_000 },
]

export const modalidadeDe = (produto: string) => MODALIDADES.find((one) => one.produto === produto)

/**
 * What a collection point takes (facts/jadlog.md §5). Jadlog's API is not told the sides, so it cannot refuse them: we
 * do. Neither acknowledgement of receipt nor delivery to the addressee alone can be ordered there.
 */
const NO_PONTO: LimitesDoProduto = {
  limites: {
    pesoGramas: 30_000,
    ladosCm: [80, 80, 80],
    somaCm: null,
    envelopeCm: null,
    rolo: 'caixa',
  },
  avisoRecebimento: false,
  maoPropria: false,
}

/** Why no product of Jadlog takes this parcel at a collection point; undefined when they do. */
export const findLimiteDoPonto = (medidas: Medidas, servicos: Servicos): Limite | undefined =>
  findLimite(NO_PONTO, medidas, servicos)

/** The weight that Jadlog charges, in whole grams: the real or the cubed one, whichever is greater. */
export function pesoTaxado(medidas: Medidas, { divisorCentesimos }: Pick<Modalidade, 'divisorCentesimos'>) {
  const [a, b, c] = ladosDesc(medidas)
  return Math.max(medidas.pesoGramas, divHalfUp(a * b * c * 100_000, divisorCentesimos))
}

/** Grams as Jadlog reads them: kilograms, at most three decimals. */
export const emKg = (gramas: number) => gramas / 1000
