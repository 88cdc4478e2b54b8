import { CNPJ_INVALIDO, cnpjChars, formatCnpj, isCnpj } from './cnpj.ts'
import { CPF_OCULTO, cpfDigits, formatCpf, isCpf } from './cpf.ts'

/** The message of S1 §5 for an empty field, and for a text that is neither CPF nor CNPJ. */
export const DOCUMENTO_INVALIDO = 'CPF/CNPJ inválido.'
export const CPF_INVALIDO = 'CPF inválido.'

/** CPF or CNPJ without punctuation, as stored and sent. */
export const documentoChars = (text: string) => cnpjChars(cpfDigits(text))

/** Eleven characters are a CPF, more a CNPJ (S2 §3). */
export const isDocumentoCnpj = (chars: string) => chars.length > 11 && chars !== CPF_OCULTO

/** What is wrong with a document without punctuation, in the words of S1 §5; undefined when it is valid. */
export function problemaDoDocumento(chars: string) {
  if (chars.length !== 11 && chars.length !== 14) return DOCUMENTO_INVALIDO
  if (isDocumentoCnpj(chars)) return isCnpj(chars) ? undefined : CNPJ_INVALIDO
  return isCpf(chars) ? undefined : CPF_INVALIDO
}

/** A hidden CPF stays as it is. */
export const formatDocumento = (chars: string) =>
  chars === CPF_OCULTO ? chars : isDocumentoCnpj(chars) ? formatCnpj(chars) : formatCpf(chars)
