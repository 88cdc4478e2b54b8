import type { Medidas } from '#contract/kernel/values/encomenda'

/**
 * Cubic centimetres per kilogram in the rule that most carriers share (tariffs.md §6.6). A receipt has its own table's
 * rule.
 */
const CM3_POR_KG = 6000

/** Cubed weight of a volume in cm³ by the common rule, in grams. */
export const gramasDe = (cm3: number) => Math.round((cm3 * 1000) / CM3_POR_KG)

/** Volume in cm³. A roll counts as the box around it. */
export function volumeOf({ formato, alturaPacote, larguraPacote, comprimentoPacote, diametroPacote }: Medidas) {
  const diametro = diametroPacote ?? 0
  return formato === 'ROLO_CILINDRO'
    ? diametro * diametro * comprimentoPacote
    : (alturaPacote ?? 0) * (larguraPacote ?? 0) * comprimentoPacote
}
