import { primeiroNome } from '#contract/kernel/schemas/nome'

/**
 * The first sentences of a mail: 'Olá, Ana.', then `frase`. Without a name there is no greeting: `nome` is empty when the
 * address is not validated, and a stored name that could be somebody else's message is not printed (D §23).
 */
export function saudar(nome: string, frase: string) {
  const primeiro = primeiroNome(nome)
  return primeiro ? `Olá, ${primeiro}. ${frase}` : frase
}
