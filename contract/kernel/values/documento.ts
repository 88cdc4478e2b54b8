import { CNPJ_INVALIDO, cnpjChars, formatCnpj, isCnpj } from './cnpj.ts'
import { cpfDigits, formatCpf, isCpf } from './cpf.ts'

/** S1 §5: nothing was typed, or something that is neither. */
export const DOCUMENTO_INVALIDO = 'CPF/CNPJ inválido.'
const CPF_INVALIDO = 'CPF inválido.'

/** CPF or CNPJ without punctuation, as it is kept and sent. */
export const documentoChars = (text: string) => cnpjChars(cpfDigits(text))

/** Eleven characters are a CPF, more a CNPJ (S2 §3). */
export const isDocumentoCnpj = (chars: string) => chars.length > 11

/** What is wrong with a document without punctuation, in S1 §5's words; undefined when it is right. */
export function problemaDoDocumento(chars: string) {
  if (chars.length !== 11 && chars.length !== 14) return DOCUMENTO_INVALIDO
  if (isDocumentoCnpj(chars)) return isCnpj(chars) ? undefined : CNPJ_INVALIDO
  return isCpf(chars) ? undefined : CPF_INVALIDO
}

export const formatDocumento = (chars: string) => (isDocumentoCnpj(chars) ? formatCnpj(chars) : formatCpf(chars))
