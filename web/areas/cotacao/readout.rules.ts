import { LIMITES, MENSAGENS, somaDosLados } from '#contract/kernel/encomenda'
import { formatDecimal } from '../../ui/number.rules.ts'
import { type Rascunho, readMedidas } from './calculadora.rules.ts'

/** cm³ per kg: Correios and Jadlog by air, and Jadlog by road, which is .PACKAGE (tariffs.md §6.6). */
const CM3_POR_KG = { correios: 6000, package: 3333.33 }
/** Up to here Correios charges the scale's weight (correios.md §7.3), in grams. */
const CORREIOS_CUBADO_ACIMA = 5000

export type Gauge = { value: string; of: string; part: number; tone: 'fine' | 'near' | 'over' }
export type ReadoutFacts = { soma: Gauge; cubado: Gauge; note: string; isOver: boolean }

/** How near a parcel is to the limits, while it is being measured. */
export function readReadout(rascunho: Rascunho): ReadoutFacts {
  const { formato, pesoGramas: _, valorCentavos: __, ...lados } = readMedidas(rascunho)
  const soma = somaDosLados(formato, lados)
  const diametro = lados.diametroPacote ?? 0
  const volume =
    formato === 'ROLO_CILINDRO'
      ? diametro * diametro * lados.comprimentoPacote
      : (lados.alturaPacote ?? 0) * (lados.larguraPacote ?? 0) * lados.comprimentoPacote
  const gramas = (divisor: number) => Math.round((volume * 1000) / divisor)
  const correios = gramas(CM3_POR_KG.correios)
  const isOver = soma > LIMITES.somaCm
  const ruling =
    correios > CORREIOS_CUBADO_ACIMA
      ? 'Acima de 5 kg cubados, Correios cobra o maior dos dois pesos.'
      : 'Correios cobra pelo peso real até 5 kg cubados.'
  return {
    soma: gaugeOf(soma, LIMITES.somaCm, 0, `de ${LIMITES.somaCm} cm`),
    cubado: gaugeOf(correios, LIMITES.pesoGramas, 3, 'kg'),
    note: isOver
      ? MENSAGENS.soma
      : `${ruling} No .PACKAGE o cubado é ${formatDecimal(gramas(CM3_POR_KG.package), 3)} kg.`,
    isOver,
  }
}

function gaugeOf(value: number, limit: number, places: number, of: string): Gauge {
  const part = value / limit
  return {
    value: formatDecimal(value, places),
    of,
    part: Math.min(part, 1),
    tone: part > 1 ? 'over' : part >= 0.8 ? 'near' : 'fine',
  }
}
