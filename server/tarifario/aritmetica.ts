/** numerator / denominator rounded half up, exact for whole numbers whose double stays below 2^53. */
export const divHalfUp = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))
