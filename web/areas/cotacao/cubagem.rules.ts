import type { Medidas } from '#contract/kernel/values/encomenda'

/** The rule that most carriers share (tariffs.md §6.6). The receipt names the rule of its own table. */
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
