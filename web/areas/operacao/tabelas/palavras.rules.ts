import type { Centavos } from '#contract/kernel/values/centavos'
import { toBrasilia } from '#contract/kernel/values/instant'
import type { PrecoDeAmostra } from '#contract/operacao/tabelas'

/** 0.0862 → '+8,6%'; less than half a tenth of a per cent → 'igual'. */
export function porcento(variacao: number) {
  const tenths = Math.round(variacao * 1000)
  if (tenths === 0) return 'igual'
  return `${tenths > 0 ? '+' : '−'}${decimal(Math.abs(tenths) / 10, 1)}%`
}

/** 2350 → '23,50', for a column whose head says that it is in reais. */
export const reais = (centavos: Centavos) => decimal(centavos / 100, 2)

export function diferenca(centavos: Centavos) {
  if (centavos === 0) return '–'
  return `${centavos > 0 ? '+' : '−'}${reais(Math.abs(centavos))}`
}

const decimal = (value: number, casas: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: casas, maximumFractionDigits: casas })

/** By which fraction the shop's price of a parcel rises; null when the parcel is carried only before or only after. */
export const variacaoOf = ({ antes, depois }: PrecoDeAmostra) =>
  antes && depois ? depois.loja / antes.loja - 1 : antes === depois ? 0 : null

/** A fall from which the console asks before a tariff is activated. */
const QUEDA_FORTE = 0.5

/** How many parcels of the amostra would cost less than half, and the strongest of these falls; undefined: none. */
export function quedasFortes(amostra: readonly PrecoDeAmostra[]) {
  const quedas = amostra.flatMap((parcel) => variacaoOf(parcel) ?? []).filter((each) => each < -QUEDA_FORTE)
  return quedas.length === 0 ? undefined : { quantas: quedas.length, maior: Math.min(...quedas) }
}

/** 'Confirmo: 3 das 50 encomendas de amostra caem mais da metade, uma −96,9%.' */
export const confirmoText = ({ quantas, maior }: { quantas: number; maior: number }, deQuantas: number) =>
  quantas === 1
    ? `Confirmo: 1 das ${deQuantas} encomendas de amostra cai mais da metade (${porcento(maior)}).`
    : `Confirmo: ${quantas} das ${deQuantas} encomendas de amostra caem mais da metade (até ${porcento(maior)}).`

export const quantos = (many: number) => many.toLocaleString('pt-BR')

/** '19/11/2026, 10:42'. */
export function diaEHora(instant: Date) {
  const iso = toBrasilia(instant)
  return `${dia(instant)}, ${iso.slice(11, 16)}`
}
export function dia(instant: Date) {
  const iso = toBrasilia(instant)
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`
}
