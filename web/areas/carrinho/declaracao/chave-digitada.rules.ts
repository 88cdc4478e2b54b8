import { CHAVE_TAMANHO } from '#contract/kernel/values/chave-de-acesso'

/** What of a typed key can stand in one: digits, and letters only where an alphanumeric CNPJ puts them (D §5). */
export function chaveDigitada(text: string) {
  let chave = ''
  for (const char of text.toUpperCase()) {
    const mayBeLetter = chave.length >= 6 && chave.length < 18
    if (chave.length < CHAVE_TAMANHO && (/\d/.test(char) || (mayBeLetter && /[A-Z]/.test(char)))) chave += char
  }
  return chave
}
