import { LIMITES, MENSAGENS, somaDosLados } from '#contract/kernel/values/encomenda'
import { formatDecimal } from '../../../ui/fields/number.rules.ts'
import { type Rascunho, readMedidas } from '../calculadora.rules.ts'
import { gramasDe, volumeOf } from '../cubagem.rules.ts'

export const CUBAGEM = 'O cubado aqui é volume ÷ 6.000. Cada transportadora cuba do seu jeito; o recibo mostra.'

export type Gauge = { value: string; of: string; part: number; tone: 'fine' | 'near' | 'over' }
export type ReadoutFacts = { soma: Gauge; cubado: Gauge; note: string; isOver: boolean }

/** How near the parcel is to the limits while its measures are typed. */
export function readReadout(rascunho: Rascunho): ReadoutFacts {
  const medidas = readMedidas(rascunho)
  const soma = somaDosLados(medidas.formato, medidas)
  const gramas = gramasDe(volumeOf(medidas))
  const isOver = soma > LIMITES.somaCm
  return {
    soma: gaugeOf(soma, LIMITES.somaCm, 0, `de ${LIMITES.somaCm} cm`),
    // the limit of 30 kg is for the real weight: a greater cubed weight is charged instead of refused
    cubado: { ...gaugeOf(gramas, LIMITES.pesoGramas, 3, 'kg'), tone: 'fine' },
    note: isOver ? MENSAGENS.soma : CUBAGEM,
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
