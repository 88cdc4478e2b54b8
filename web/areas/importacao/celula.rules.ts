import type { NomeDaColuna } from '#contract/importacao'

/** A cell of the file: text, or a number with the digits of the file. */
export type Celula = string | { numero: string }

/** The cells of a row by the names of their columns, as a person would have typed them. */
export type Celulas = Partial<Record<NomeDaColuna, string>>

/** The cell as a person would have typed it into this column. */
export function textOf(celula: Celula | undefined, coluna: NomeDaColuna): string {
  if (celula === undefined) return ''
  // Excel puts an apostrophe before text that begins like a formula; so do our own files, and Shopify before every CEP
  if (typeof celula === 'string') return celula.trim().replace(coluna === 'cep' ? /^'/ : /^'(?=[=+\-@])/, '')
  const plain = writeOut(celula.numero)
  const [whole = '', decimals] = plain.split('.')
  if (decimals === undefined) return padded(whole, coluna)
  return `${whole},${coluna === 'valor' ? decimals.padEnd(2, '0') : decimals}`
}

/** Restores the leading zeros that a spreadsheet dropped because it took the digits for a number. */
function padded(digits: string, coluna: NomeDaColuna) {
  if (coluna === 'cep') return digits.padStart(8, '0')
  if (coluna === 'cpfCnpj' && digits.length >= 9) return digits.padStart(digits.length > 11 ? 14 : 11, '0')
  return digits
}

/** Writes a number without an exponent: '1.1144477735E10' → '11144477735', '0.30000000000000004' → '0.3'. */
function writeOut(numero: string) {
  const value = Number(numero)
  if (!Number.isFinite(value)) return numero
  if (/^-?\d+$/.test(numero)) return numero
  const [mantissa = '', exponent = '0'] = value.toPrecision(15).split('e')
  const places = mantissa.split('.')[1]?.length ?? 0
  const scaled = Number(exponent) === 0 ? mantissa : shift(mantissa, Number(exponent), places)
  return scaled.includes('.') ? scaled.replace(/\.?0+$/, '') : scaled
}

/** Moves the decimal point of '1.11447e+10' as text, so that no exponent is left. */
function shift(mantissa: string, exponent: number, places: number) {
  const sign = mantissa.startsWith('-') ? '-' : ''
  const digits = mantissa.replace(/[-.]/g, '')
  const point = digits.length - places + exponent
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return (
    sign + (point >= digits.length ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`)
  )
}
