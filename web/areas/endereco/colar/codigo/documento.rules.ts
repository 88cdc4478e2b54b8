import { cnpjChars, formatCnpj, isCnpj } from '#contract/kernel/values/cnpj'
import { cpfDigits, formatCpf, isCpf } from '#contract/kernel/values/cpf'
import { isTelefone } from '#contract/kernel/values/telefone'
import type { Procura } from './procura.rules.ts'

const ROTULO = String.raw`(?:\b(?:n[º°o.]?\s)?(?:(?:dni|cpf|cnpj)\s?[/,]?\s?){1,3}(?:n[º°.]\s?)?[:=–-]?\s?)?`

/**
 * A CNPJ, with punctuation or as fourteen digits. With punctuation it may have letters, as new ones do since July 2026.
 */
export const procuraCnpj: Procura = {
  pattern: new RegExp(
    `${ROTULO}(?<![\\w.])([0-9a-z]{2}\\.?[0-9a-z]{3}\\.?[0-9a-z]{3}\\s?/\\s?[0-9a-z]{4}\\s?-?\\s?\\d{2}|\\d{14})(?![\\w-])`,
    'gi',
  ),
  read: (text) => {
    const chars = cnpjChars(text)
    return isCnpj(chars) ? { campo: 'cpfCnpj', valor: formatCnpj(chars), certeza: 'certa' } : null
  },
}

/** A CNPJ with letters and without punctuation. It looks like any other code, so it is read only after its label. */
export const procuraCnpjRotulado: Procura = {
  pattern: /\bcnpj\s?[:=–-]?\s?([0-9a-z]{12}\d{2})(?!\w)/gi,
  read: procuraCnpj.read,
}

/** A CPF with punctuation, or with gaps. A text of this form with wrong check digits is not read as anything else. */
export const procuraCpf: Procura = {
  pattern: new RegExp(
    `${ROTULO}(?<![\\w.])(\\d{3}\\.\\s?\\d{3}\\.\\s?\\d{3}\\s?[-.–/]?\\s?\\d{2}|\\d{3}\\s\\d{3}\\s\\d{3}[\\s-]\\d{2}|\\d{9}-\\d{2})(?![\\w])`,
    'gi',
  ),
  read: readCpf,
}

export const procuraCpfRotulado: Procura = {
  pattern: /\bcpf\s?(?:é|eh|n[º°.])?\s?[:=–-]?\s?(\d{11})(?!\w)/gi,
  read: readCpf,
}

/**
 * A CPF as eleven bare digits with right check digits. It is doubtful if the digits may also be a telephone: one mobile
 * number in a hundred has right check digits by chance.
 */
export const procuraCpfNu: Procura = {
  pattern: /(?<![\w.,/-])(\d{11})(?![\w-])/g,
  read: (digits) => {
    if (!isCpf(digits)) return null
    return { campo: 'cpfCnpj', valor: formatCpf(digits), certeza: isTelefone(digits) ? 'provavel' : 'certa' }
  },
  isLoose: true,
}

function readCpf(text: string) {
  const digits = cpfDigits(text.replace(/[–/]/g, ''))
  return isCpf(digits) ? ({ campo: 'cpfCnpj', valor: formatCpf(digits), certeza: 'certa' } as const) : null
}
