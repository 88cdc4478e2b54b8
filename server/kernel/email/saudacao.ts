import { primeiroNome } from '#contract/kernel/schemas/nome'

/**
 * The first sentence of a mail: 'Olá, Ana.' Nothing where no name may be said: the address is not validated, or what is
 * stored as a name could be somebody else's message (D §23). What follows is one sentence after it.
 */
export function saudar(nome: string, frase: string) {
  const primeiro = primeiroNome(nome)
  return primeiro ? `Olá, ${primeiro}. ${frase}` : frase
}
