/**
 * '1.234,5' with 2 places → 123450, in units of the last place. null: an empty field; NaN: too many decimals. A point
 * is a thousands separator before a comma or in front of groups of three ('1.500'), otherwise a decimal point ('89.9').
 */
export function parseDecimal(text: string, places: number): number | null {
  const trimmed = text.trim()
  if (!/\d/.test(trimmed)) return null
  const isGrouped = trimmed.includes(',') || /^\d{1,3}(\.\d{3})+$/.test(trimmed)
  const [whole = '', decimals = '', ...more] = isGrouped ? trimmed.replaceAll('.', '').split(',') : trimmed.split('.')
  const used = decimals.replace(/0+$/, '')
  if (more.length || used.length > places) return Number.NaN
  return Number(whole + used.padEnd(places, '0'))
}

/** 123450 with 2 places → '1.234,50'. */
export function formatDecimal(units: number, places: number): string {
  const digits = String(units).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(\d{3})+$)/g, '.')
  return places ? `${whole},${digits.slice(-places)}` : whole
}
