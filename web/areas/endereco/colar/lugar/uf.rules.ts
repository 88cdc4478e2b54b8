import { foldWords } from '../texto.rules.ts'

/** The 27 states: name, and the first five digits of their CEPs, both ends included (Correios, Feb 2022). */
const ESTADOS: Record<string, { nome: string; ceps: readonly (readonly [string, string])[] }> = {
  AC: { nome: 'Acre', ceps: [['69900', '69999']] },
  AL: { nome: 'Alagoas', ceps: [['57000', '57999']] },
  AM: {
    nome: 'Amazonas',
    ceps: [
      ['69000', '69299'],
      ['69400', '69899'],
    ],
  },
  AP: { nome: 'Amapá', ceps: [['68900', '68999']] },
  BA: { nome: 'Bahia', ceps: [['40000', '48999']] },
  CE: { nome: 'Ceará', ceps: [['60000', '63999']] },
  DF: {
    nome: 'Distrito Federal',
    ceps: [
      ['70000', '72799'],
      ['73000', '73699'],
    ],
  },
  ES: { nome: 'Espírito Santo', ceps: [['29000', '29999']] },
  GO: {
    nome: 'Goiás',
    ceps: [
      ['72800', '72999'],
      ['73700', '76799'],
    ],
  },
  MA: { nome: 'Maranhão', ceps: [['65000', '65999']] },
  MG: { nome: 'Minas Gerais', ceps: [['30000', '39999']] },
  MS: { nome: 'Mato Grosso do Sul', ceps: [['79000', '79999']] },
  MT: { nome: 'Mato Grosso', ceps: [['78000', '78899']] },
  PA: { nome: 'Pará', ceps: [['66000', '68899']] },
  PB: { nome: 'Paraíba', ceps: [['58000', '58999']] },
  PE: { nome: 'Pernambuco', ceps: [['50000', '56999']] },
  PI: { nome: 'Piauí', ceps: [['64000', '64999']] },
  PR: { nome: 'Paraná', ceps: [['80000', '87999']] },
  RJ: { nome: 'Rio de Janeiro', ceps: [['20000', '28999']] },
  RN: { nome: 'Rio Grande do Norte', ceps: [['59000', '59999']] },
  RO: { nome: 'Rondônia', ceps: [['76800', '76999']] },
  RR: { nome: 'Roraima', ceps: [['69300', '69399']] },
  RS: { nome: 'Rio Grande do Sul', ceps: [['90000', '99999']] },
  SC: { nome: 'Santa Catarina', ceps: [['88000', '89999']] },
  SE: { nome: 'Sergipe', ceps: [['49000', '49999']] },
  SP: { nome: 'São Paulo', ceps: [['01000', '19999']] },
  TO: { nome: 'Tocantins', ceps: [['77000', '77999']] },
}

const UF_DO_NOME = new Map(Object.entries(ESTADOS).map(([uf, { nome }]) => [foldWords(nome), uf]))

/** States whose name is also that of their capital: alone they mean the city. */
const NOMES_DE_CIDADE = ['rio de janeiro', 'sao paulo']

export const isSigla = (text: string) => Object.hasOwn(ESTADOS, text.toUpperCase())

/** 'Paraná' → 'PR'. Undefined for anything that is not exactly the name of a state. */
export const ufDoNome = (text: string) => UF_DO_NOME.get(foldWords(text))

export const isNomeDeCidadeTambem = (text: string) => NOMES_DE_CIDADE.includes(foldWords(text))

/** The state in which a CEP lies; undefined for ranges that no state has. */
export function ufDoCep(cep: string) {
  const prefix = cep.slice(0, 5)
  return Object.keys(ESTADOS).find((uf) => ESTADOS[uf]?.ceps.some(([from, to]) => from <= prefix && prefix <= to))
}

/**
 * Splits off a state at the end of a text: 'Campinas SP', 'Salvador-BA', 'Cascavel Paraná'. An abbreviation in lower
 * case counts only if the whole text has no capitals, because 'se' and 'pa' are words, too.
 */
export function splitUf(text: string): { antes: string; uf: string } | null {
  const [, antes = '', letters = ''] = /^(?:(.*[^\s,/-])?[\s,/-]{1,3})?([a-z]{2})$/i.exec(text) ?? []
  if (isSigla(letters) && (letters === letters.toUpperCase() || (antes && text === text.toLowerCase())))
    return { antes, uf: letters.toUpperCase() }
  const words = text.split(' ')
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const nome = words.slice(-count).join(' ')
    const before = words.slice(0, -count).join(' ')
    const uf = ufDoNome(nome)
    if (uf && (!isNomeDeCidadeTambem(nome) || isNomeDeCidadeTambem(before))) return { antes: before, uf }
  }
  return null
}
