import { formatCep } from '#contract/kernel/values/cep'
import type { Procura } from './procura.rules.ts'

/** After a label, any separator is accepted: 'CEP 89035 400', 'cep: 51.020-035', 'CEP96015140'. */
export const procuraCepRotulado: Procura = {
  pattern: /\b(?:o\s|meu\s)?c\.?e\.?p\.?\s?(?:é|eh|n[º°.])?\s?[:=–-]?\s?(\d{2}\.?\s?\d{3}[\s.–-]{0,3}\d{3})(?!\w)/gi,
  read: (text) => readCep(text, 'certa'),
}

/** '01310-100', '01.310-100': nothing else has this form. */
export const procuraCep: Procura = {
  pattern: /(?<![\w.,/-])(\d{5}\s?[-–]\s?\d{3}|\d{2}\.\d{3}-\d{3})(?![\w-])/g,
  read: (text) => readCep(text, 'certa'),
}

/** Eight bare digits may be a telephone without its area code. */
export const procuraCepNu: Procura = {
  pattern: /(?<![\w.,/#-])(\d{8})(?![\w-])/g,
  read: (text) => readCep(text, 'provavel'),
}

function readCep(text: string, certeza: 'certa' | 'provavel') {
  const digits = text.replace(/\D/g, '')
  return /^0{4}/.test(digits) ? null : ({ campo: 'cep', valor: formatCep(digits), certeza } as const)
}
