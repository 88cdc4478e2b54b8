import { primeiroNome } from '#contract/kernel/schemas/nome'

/**
 * The first sentence of a mail: 'Olá, Ana.', followed by `frase`. No greeting where no name may be said: the address is not
 * validated, or the stored name could be somebody else's message (D §23).
 */
export function saudar(nome: string, frase: string) {
  const primeiro = primeiroNome(nome)
  return primeiro ? `Olá, ${primeiro}. ${frase}` : frase
}
