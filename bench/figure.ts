/** One measured figure beside the promised one. */
export type Figure = { name: string; figure: string; target: string; ok: boolean }

/** A benchmark: one run gives a few figures. */
export type Bench = { name: string; run(): Promise<Figure[]> }

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** 1234.5 → '1.234,5', as a person in Brazil reads it. */
export const decimal = (value: number, digits = 0) =>
  value.toLocaleString('pt-BR', { maximumFractionDigits: digits, minimumFractionDigits: digits })
