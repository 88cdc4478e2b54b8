import { CHAVE_TAMANHO } from '#contract/kernel/values/chave-de-acesso'

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
