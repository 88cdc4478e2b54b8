import { CHAVE_TAMANHO, partesDaChave } from '#contract/kernel/values/chave-de-acesso'
import { isCnpj } from '#contract/kernel/values/cnpj'
import { formatDocumento } from '#contract/kernel/values/documento'

/**
 * The characters of a typed key that a key may have: digits, and letters only where an alphanumeric CNPJ has them (D
 * §5).
 */
export function chaveDigitada(text: string) {
  let chave = ''
  for (const char of text.toUpperCase()) {
    const mayBeLetter = chave.length >= 6 && chave.length < 18
    if (chave.length < CHAVE_TAMANHO && (/\d/.test(char) || (mayBeLetter && /[A-Z]/.test(char)))) chave += char
  }
  return chave
}

/**
 * What a right key says of its note, so that a person can see whether it is the right one. A producer without a CNPJ
 * issues notes with a CPF.
 */
export function tellChave(chave: string) {
  const { numero, serie, mes, ano, emitente } = partesDaChave(chave)
  const documento = formatDocumento(isCnpj(emitente) ? emitente : emitente.slice(3))
  return `Nota ${Number(numero)}, série ${Number(serie)}, emitida em ${mes}/20${ano} por ${documento}.`
}
