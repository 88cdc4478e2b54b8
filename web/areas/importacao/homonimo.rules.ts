import { type NomeDaColuna, semEnfeite } from '#contract/importacao'
import { documentoChars, formatDocumento, problemaDoDocumento } from '#contract/kernel/values/documento'
import { changeLinhas, cidadeOf, type Linha, nomeOf, type Rascunho } from './rascunho.rules.ts'

/** One name with different data in several rows, whose documents do not show that they are different people. */
export type Homonimo = {
  chave: string
  nome: string
  /** Each version of the person, with the number of its first row. */
  versoes: { numero: number; texto: string }[]
  linhas: number[]
}

/** The columns of a person. They are copied when the person says that two versions are one person. */
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
/** The columns that make a version: rows with the same values here have the same person. */
const DISTINGUE: readonly NomeDaColuna[] = ['cpfCnpj', 'cep', 'endereco', 'numero']

const versaoOf = ({ celulas }: Linha) => DISTINGUE.map((coluna) => semEnfeite(celulas[coluna] ?? '')).join('|')

/** The document of a row, empty when it is missing or wrong. */
function documentoOf({ celulas: { cpfCnpj } }: Linha) {
  const chars = documentoChars(cpfCnpj ?? '')
  return problemaDoDocumento(chars) ? '' : chars
}

/**
 * The rows that may be about one person: they have one name, and one document. Rows without a right document belong to the
 * only document of their name. Where the name has several, nothing says whose they are, and they are kept apart.
 */
function groupByPessoa(linhas: readonly Linha[]) {
  const porNome = Map.groupBy(linhas, (linha) => semEnfeite(nomeOf(linha)))
  porNome.delete('')
  return new Map(
    [...porNome].flatMap(([nome, same]) => {
      const documentos = new Set(same.map(documentoOf).filter(Boolean))
      const only = documentos.size === 1 ? [...documentos][0]! : ''
      return [...Map.groupBy(same, (linha) => nome + (documentoOf(linha) || only))]
    }),
  )
}

/** The homonimos without an answer so far, in the order of the rows. */
export function listHomonimos({ linhas, homonimosVistos }: Pick<Rascunho, 'linhas' | 'homonimosVistos'>): Homonimo[] {
  return [...groupByPessoa(linhas)].flatMap(([chave, same]) => {
    if (homonimosVistos.includes(chave)) return []
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
  const documento = documentoOf(linha)
  return [
    [endereco, numero].filter(Boolean).join(', '),
    cidadeOf(linha),
    documento ? formatDocumento(documento) : cpfCnpj,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Notes the answer that the rows are right: different people, or one person with several addresses. */
export const keepHomonimos = (rascunho: Rascunho, chaves: readonly string[]): Rascunho => ({
  ...rascunho,
  homonimosVistos: [...rascunho.homonimosVistos, ...chaves],
})

/**
 * Takes the rows of a homonimo for one person: the data of row `numero` goes into the others, which are checked again.
 */
export function joinHomonimo(rascunho: Rascunho, chave: string, numero: number): Rascunho {
  const source = rascunho.linhas.find((linha) => linha.numero === numero)
  if (!source) return rascunho
  const pessoa = Object.fromEntries(DA_PESSOA.map((coluna) => [coluna, source.celulas[coluna] ?? '']))
  const same = new Set(groupByPessoa(rascunho.linhas).get(chave))
  const changed = changeLinhas(rascunho, (linha) =>
    same.has(linha) && versaoOf(linha) !== versaoOf(source) ? { celulas: { ...linha.celulas, ...pessoa } } : null,
  )
  return keepHomonimos(changed, [chave])
}
