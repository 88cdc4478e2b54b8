/**
 * The greatest figures that a table may hold, far beyond any tariff. With them every intermediate product of a price stays
 * below 2^53, and is therefore exact, for parcels of up to 8 t of real or cubed weight.
 */
export const MAXIMOS = {
  /** A price, a fee or a minimum, in reais. */
  reais: 10_000,
  /** Price of each kilogram above the last band, in reais. */
  reaisPorKg: 100,
  /** A declared value that is covered, in reais. */
  coberturaReais: 1_000_000,
  fator: 5,
  percentual: 100,
  kg: 1000,
  ladoCm: 1000,
  cubagemDivisor: 100_000,
} as const
/** A smaller divisor would give a box a cubed weight of tonnes. */
export const MINIMO_DO_DIVISOR = 1000

export const ESPERA_REAIS = 'informe reais com ponto e até duas casas decimais, no máximo'
