import { findColuna, type NomeDaColuna, semEnfeite } from '#contract/importacao'
import { documentoChars, problemaDoDocumento } from '#contract/kernel/values/documento'
import type { Celulas } from './celula.rules.ts'

/** A heading. If a file has it several times, `ultimo` means the last of these columns, a plain text the first. */
type Titulo = string | { ultimo: string }
type ColunaDoEndereco = 'cep' | 'endereco' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'uf'

/** A shop system's export: how it is recognised, and which of its headings mean which of our columns. */
export type Plataforma = {
  nome: string
  /** Headings that no other platform has together. */
  marcas: readonly string[]
  /** Of several headings the first filled one counts. */
  colunas: Partial<Record<NomeDaColuna, readonly Titulo[]>>
  /** The addresses that a line may have. The first one with a CEP is used as a whole; addresses are never mixed. */
  enderecos: readonly Partial<Record<ColunaDoEndereco, Titulo>>[]
  /** The value of the goods: of a line, of one piece in it, of the whole order. */
  valor: { linha?: Titulo; unitario?: Titulo; pedido?: Titulo }
  /** The cell of the street also holds the number. */
  hasRuaComNumero?: boolean
  /** Headings of columns that are read as CPF or CNPJ only if the cell holds a valid one. */
  talvezDocumento?: readonly Titulo[]
}

/** Where a platform's file has its data: the numbers of the columns. */
export type Fontes = {
  plataforma: string
  colunas: Partial<Record<NomeDaColuna, number[]>>
  enderecos: Partial<Record<ColunaDoEndereco, number>>[]
  valor: { linha?: number; unitario?: number; pedido?: number }
  hasRuaComNumero: boolean
  talvezDocumento: number[]
}

/** The platform with these headings, and where its columns are. Null for an unknown file. */
export function findFontes(titulos: readonly string[], plataformas: readonly Plataforma[]): Fontes | null {
  const plain = titulos.map(semEnfeite)
  const plataforma = plataformas.find(({ marcas }) => marcas.every((marca) => plain.includes(semEnfeite(marca))))
  if (!plataforma) return null
  const indexOf = (titulo: Titulo | undefined) => {
    if (titulo === undefined) return []
    const at =
      typeof titulo === 'string' ? plain.indexOf(semEnfeite(titulo)) : plain.lastIndexOf(semEnfeite(titulo.ultimo))
    return at < 0 ? [] : [at]
  }
  const found = <Key extends string>(titulosDe: Partial<Record<Key, Titulo>>) =>
    Object.fromEntries(
      Object.entries<Titulo | undefined>(titulosDe).flatMap(([key, titulo]) =>
        indexOf(titulo).map((at) => [key, at] as const),
      ),
    ) as Partial<Record<Key, number>>
  return {
    plataforma: plataforma.nome,
    colunas: Object.fromEntries(
      Object.entries(plataforma.colunas).map(([nome, titulosDe]) => [nome, titulosDe.flatMap(indexOf)]),
    ),
    enderecos: plataforma.enderecos.map(found).filter((endereco) => endereco.cep !== undefined),
    valor: found(plataforma.valor),
    hasRuaComNumero: plataforma.hasRuaComNumero ?? false,
    talvezDocumento: (plataforma.talvezDocumento ?? []).flatMap(indexOf),
  }
}

/** The headings of every platform, by which the row of headings is found. */
export const titulosDas = (plataformas: readonly Plataforma[]) =>
  new Set(
    plataformas.flatMap(({ colunas, enderecos, marcas }) =>
      [...marcas, ...Object.values(colunas).flat(), ...enderecos.flatMap((endereco) => Object.values(endereco))].map(
        (titulo) => semEnfeite(typeof titulo === 'string' ? titulo : titulo.ultimo),
      ),
    ),
  )

/**
 * The meaning of each column: by the platform; for columns unknown to the platform, by the general headings. Null: no
 * meaning.
 */
export function colunasOf(titulos: readonly string[], fontes: Fontes | null): (NomeDaColuna | null)[] {
  if (!fontes) return titulos.map((titulo) => findColuna(titulo) ?? null)
  const known = new Map(indexesOf(fontes))
  // a column that may hold a document (`talvezDocumento`) does not take the place of a column called CPF
  const named = new Set(indexesOf({ ...fontes, talvezDocumento: [] }).map(([, nome]) => nome))
  const plain = titulos.map(semEnfeite)
  // a second column under a heading of the platform means something else: the status of a sale is not a state
  const used = new Set([...known.keys()].map((index) => plain[index]))
  return titulos.map((titulo, index) => {
    const own = known.get(index)
    if (own) return own
    const nome = used.has(plain[index]) ? undefined : findColuna(titulo)
    return nome && !named.has(nome) ? nome : null
  })
}

/** The numbers of the columns that the platform explains, each with its meaning. */
export function indexesOf({ colunas, enderecos, valor, talvezDocumento }: Fontes): [number, NomeDaColuna][] {
  const pairs = (which: Partial<Record<string, number>>) => Object.entries(which) as [NomeDaColuna, number][]
  return [
    ...(Object.entries(colunas) as [NomeDaColuna, number[]][]).flatMap(([nome, indexes]) =>
      indexes.map((index): [number, NomeDaColuna] => [index, nome]),
    ),
    ...enderecos.flatMap((endereco) => pairs(endereco).map(([nome, index]): [number, NomeDaColuna] => [index, nome])),
    ...Object.values(valor).map((index): [number, NomeDaColuna] => [index, 'valor']),
    ...talvezDocumento.map((index): [number, NomeDaColuna] => [index, 'cpfCnpj']),
  ]
}

/** The cells of one line by name. `text` gives a cell as a person would have typed it into that column. */
export function readFontes(fontes: Fontes, text: (index: number, coluna: NomeDaColuna) => string): Celulas {
  const celulas: Celulas = {}
  for (const [nome, indexes] of Object.entries(fontes.colunas) as [NomeDaColuna, number[]][])
    celulas[nome] = indexes.map((index) => text(index, nome)).find(Boolean) ?? ''
  const { enderecos } = fontes
  const endereco = enderecos.find(({ cep }) => cep !== undefined && text(cep, 'cep')) ?? enderecos[0] ?? {}
  for (const [nome, index] of Object.entries(endereco) as [ColunaDoEndereco, number][])
    celulas[nome] = text(index, nome)
  if (!celulas.cpfCnpj) {
    const documentos = fontes.talvezDocumento.map((index) => text(index, 'cpfCnpj'))
    const documento = documentos.find((each) => !problemaDoDocumento(documentoChars(each)))
    if (documento) celulas.cpfCnpj = documento
  }
  return fontes.hasRuaComNumero && !celulas.numero ? splitRua(celulas) : celulas
}

/** 'Rua das Flores, 123, apto 4', 'Avenida Paulista 1000 - sala 2': the number stands after a comma, or at the end. */
const RUA_COM_NUMERO = [
  /^(.+?), *(?:n[º°o.]{0,2} *)?(\d{1,5}[a-z]?|s\/?n)(?=$|[\s,;/-])[\s,;/-]*(.*)$/i,
  /^(.+?) (\d{1,5}[a-z]?|s\/n)(?: *[-/,] *(.*))?$/i,
]

/** Splits the street's cell into street, number and complement. Without a number the cell stays unchanged. */
export function splitRua(celulas: Celulas): Celulas {
  const rua = celulas.endereco ?? ''
  const found = RUA_COM_NUMERO.map((form) => form.exec(rua)).find((each) => each !== null)
  if (!found) return celulas
  const [, endereco = '', numero = '', rest = ''] = found
  const said = rest.split(/, | - /)[0] ?? ''
  return { ...celulas, endereco, numero, complemento: celulas.complemento || (isPlace(said, celulas) ? '' : said) }
}

const isPlace = (text: string, { bairro, cidade }: Celulas) =>
  [bairro, cidade].some((place) => place && semEnfeite(place) === semEnfeite(text))

/** A number after a comma or 'nº'. No date ('15 de Novembro'), storey or CEP. */
const NUMERO_DITO =
  /^(.*?\p{L}.*?)(?:, *(?:n[º°o.]{0,2} *)?| +n[º°.]{1,2} *)(?!\d{5}-?\d{3}|\d+ (?:de|andar|quadras?)\b)(\d{1,4}(?:[ -]?[a-z](?=$|[,;/])|[a-z])|\d{1,5}|s\/?n)(?=$|[\s,;/-])[\s,;/-]*(.*)$/iu

/**
 * Splits off the number that the street's cell plainly tells, in a row without one: its label would say 'S/N'. What
 * follows the number goes before the complement.
 */
export function splitNumeroDito(celulas: Celulas): Celulas {
  const [, endereco = '', numero = '', rest = ''] = NUMERO_DITO.exec((!celulas.numero && celulas.endereco) || '') ?? []
  if (!numero) return celulas
  const said = rest.split(/, | - /).filter((text) => !isPlace(text, celulas))
  const complemento = [...said, celulas.complemento].filter(Boolean).join(', ')
  return { ...celulas, endereco, numero: numero.replace(/[ -]/, '').toUpperCase(), complemento }
}
