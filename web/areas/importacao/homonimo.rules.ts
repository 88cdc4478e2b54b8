import { type NomeDaColuna, semEnfeite } from '#contract/importacao'
import { changeLinhas, cidadeOf, type Linha, nomeOf, type Rascunho } from './rascunho.rules.ts'

/** One name that rows give different documents or addresses. */
export type Homonimo = {
  chave: string
  nome: string
  /** Each version of the person, with the number of its first row. */
  versoes: { numero: number; texto: string }[]
  linhas: number[]
}

/** The columns of a person: copied when two versions turn out to be one person. */
const DA_PESSOA: readonly NomeDaColuna[] = [
  'cpfCnpj',
  'email',
  'telefone',
  'cep',
  'endereco',
  'numero',
  'complemento',
  'bairro',
  'cidade',
  'uf',
]
/** The columns in which two people of one name differ. */
const DISTINGUE: readonly NomeDaColuna[] = ['cpfCnpj', 'cep', 'endereco', 'numero']

const chaveOf = (linha: Linha) => semEnfeite(nomeOf(linha))
const versaoOf = ({ celulas }: Linha) => DISTINGUE.map((coluna) => semEnfeite(celulas[coluna] ?? '')).join('|')

/** The homonimos without an answer so far, in the order of the rows. */
export function listHomonimos({ linhas, homonimosVistos }: Pick<Rascunho, 'linhas' | 'homonimosVistos'>): Homonimo[] {
  const porNome = new Map<string, Linha[]>()
  for (const linha of linhas) {
    const chave = chaveOf(linha)
    if (!chave || homonimosVistos.includes(chave)) continue
    const same = porNome.get(chave)
    if (same) same.push(linha)
    else porNome.set(chave, [linha])
  }
  return [...porNome].flatMap(([chave, same]) => {
    const known = same.map(versaoOf)
    const versoes = same.filter((linha, index) => known.indexOf(versaoOf(linha)) === index)
    if (versoes.length < 2) return []
    return [
      {
        chave,
        nome: nomeOf(same[0]!),
        versoes: versoes.map((linha) => ({ numero: linha.numero, texto: textOf(linha) })),
        linhas: same.map(({ numero }) => numero),
      },
    ]
  })
}

function textOf(linha: Linha) {
  const { endereco, numero, cpfCnpj } = linha.celulas
  return [[endereco, numero].filter(Boolean).join(', '), cidadeOf(linha), cpfCnpj].filter(Boolean).join(' · ')
}

/** They are different people, or one person with several addresses: the rows stay as they are. */
export const keepHomonimos = (rascunho: Rascunho, chaves: readonly string[]): Rascunho => ({
  ...rascunho,
  homonimosVistos: [...rascunho.homonimosVistos, ...chaves],
})

/** They are one person: this row's data goes into the others, which are checked again. */
export function joinHomonimo(rascunho: Rascunho, chave: string, numero: number): Rascunho {
  const source = rascunho.linhas.find((linha) => linha.numero === numero)
  if (!source) return rascunho
  const pessoa = Object.fromEntries(DA_PESSOA.map((coluna) => [coluna, source.celulas[coluna] ?? '']))
  const changed = changeLinhas(rascunho, (linha) =>
    chaveOf(linha) === chave && versaoOf(linha) !== versaoOf(source)
      ? { celulas: { ...linha.celulas, ...pessoa } }
      : null,
  )
  return keepHomonimos(changed, [chave])
}
