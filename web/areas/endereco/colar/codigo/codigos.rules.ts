import { isEmail, normalEmail } from '#contract/kernel/values/email'
import type { Achado } from '../campos.rules.ts'
import { tidy } from '../texto.rules.ts'
import { procuraCep, procuraCepNu, procuraCepRotulado } from './cep.rules.ts'
import { procuraCnpj, procuraCnpjRotulado, procuraCpf, procuraCpfNu, procuraCpfRotulado } from './documento.rules.ts'
import type { Procura } from './procura.rules.ts'
import { procuraTelefone, procuraTelefoneRotulado, procuraTelefoneSemDdd } from './telefone.rules.ts'

const procuraLink: Procura = { pattern: /\b((?:https?:\/\/|www\.)\S{1,2000})/gi, read: () => null }

const procuraEmail: Procura = {
  pattern:
    /(?:\b(?:meu\s)?e-?mail\s?(?:é\s|eh\s)?[:=–-]?\s?)?(?<![\w.+@-])([\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})(?!@)/gi,
  read: (text) => {
    const email = normalEmail(text)
    return isEmail(email) ? { campo: 'email', valor: email, certeza: 'certa' } : null
  },
}

/**
 * The searches in their order. It matters, because a search does not see what an earlier one took: bare CEPs come last.
 */
const PROCURAS = [
  procuraLink,
  procuraEmail,
  procuraCnpj,
  procuraCnpjRotulado,
  procuraCpf,
  procuraCpfRotulado,
  procuraCepRotulado,
  procuraCep,
  procuraCpfNu,
  procuraTelefone,
  procuraTelefoneSemDdd,
  procuraTelefoneRotulado,
  procuraCepNu,
]

/** Replaces a removed code, so that the text on its two sides stays apart. */
export const LACUNA = ' ¦ '

/** Removes documents, telephones, CEPs, e-mails and links from a line. */
export function takeCodigos(linha: string) {
  const achados: Achado[] = []
  const estranhos: string[] = []
  let resto = linha
  for (const { pattern, read, isLoose } of PROCURAS)
    resto = resto.replace(pattern, (origem: string, text: string) => {
      const achado = read(text)
      if (!achado && isLoose) return origem
      if (achado) achados.push({ ...achado, origem: tidyCodigo(origem) })
      else estranhos.push(tidyCodigo(origem))
      return LACUNA
    })
  return { resto, achados, estranhos }
}

/** The bracket of an area code stays: '(21) 98765-4321'. */
const tidyCodigo = (text: string) => (/^\s*\(\d+\)/.test(text) ? `(${tidy(text)}` : tidy(text))
