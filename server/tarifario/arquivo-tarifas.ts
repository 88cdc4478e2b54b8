import type { CsvLido, ErroDeLinha } from '../kernel/text/csv.ts'
import type { Edicao } from './compilacao.ts'
import type { ProblemaDaTabela } from './csv.ts'
import { ADICIONAL } from './precos.ts'

/** The columns of a file of tariffs: one cell of a table on each line. */
export const COLUNAS_DAS_TARIFAS = ['transportadora', 'produto', 'planilha', 'linha', 'coluna', 'valor'] as const

/** The sheets that a file may replace, and their files in a version's folder. */
const PLANILHAS = {
  precos: 'precos.csv',
  prazos: 'prazos.csv',
  regras: 'produto.csv',
  interior: 'adicional-interior.csv',
} as const
type Planilha = keyof typeof PLANILHAS

/** A product that is sold, with the files of the version that sells now. */
export type ProdutoVendido = Edicao & { nomeTransportadora: string; nomeProduto: string }

type Celula = { produto: ProdutoVendido; planilha: Planilha; linha: string; coluna: string; valor: string; de: number }
export type TarifasLidas = { edicoes: Edicao[]; linhas: number; erros: ErroDeLinha[]; findErro: FindErro }
/** The line of the file from which a problem of a sheet comes. */
type FindErro = (problema: ProblemaDaTabela) => ErroDeLinha

/**
 * Reads the rows of a file of one carrier's tariffs. A sheet that the file names is replaced whole; the others stay as
 * they sell now. The editions still have to be compiled: `findErro` gives the line of this file for a problem that
 * compiling finds.
 */
export function readTarifas(records: CsvLido, vendidos: readonly ProdutoVendido[], versao: string): TarifasLidas {
  if ('erro' in records) return refused([records.erro])
  const [header, ...rows] = records
  const columns = header?.cells.map((cell) => cell.toLowerCase()) ?? []
  if ([...columns].sort().join() !== [...COLUNAS_DAS_TARIFAS].sort().join())
    return refused([
      { linha: header?.linha ?? 1, mensagem: `o cabeçalho deve ter as colunas ${COLUNAS_DAS_TARIFAS.join(';')}.` },
    ])
  const erros: ErroDeLinha[] = []
  const lidas = new Map<string, Celula>()
  for (const { linha: de, cells } of rows) {
    if (cells.length !== columns.length) {
      erros.push({ linha: de, mensagem: `tem ${cells.length} colunas; o cabeçalho tem ${columns.length}.` })
      continue
    }
    const cell = (nome: string) => cells[columns.indexOf(nome)] ?? ''
    const celula = readCelula(cell, vendidos, de)
    if ('mensagem' in celula) {
      erros.push(celula)
      continue
    }
    const key = keyOf(celula.produto.produto, celula.planilha, celula.linha, celula.coluna)
    const before = lidas.get(key)
    if (before) erros.push({ linha: de, coluna: 'linha', mensagem: `é a mesma célula da linha ${before.de}.` })
    else lidas.set(key, celula)
  }
  const celulas = [...lidas.values()]
  const outra = celulas.find(({ produto }) => produto.transportadora !== celulas[0]?.produto.transportadora)
  if (outra)
    erros.push({ linha: outra.de, coluna: 'transportadora', mensagem: 'um arquivo é de uma só transportadora.' })
  if (celulas.length === 0 && erros.length === 0) erros.push({ linha: 1, mensagem: 'o arquivo não tem nenhum valor.' })
  const porProduto = [...Map.groupBy(celulas, ({ produto }) => produto)]
  const edicoes = porProduto.map(([produto, suas]) => editionOf(produto, suas, versao, erros))
  return { edicoes: edicoes.map(({ edicao }) => edicao), linhas: rows.length, erros, findErro: finder(edicoes, lidas) }
}

const refused = (erros: ErroDeLinha[]): TarifasLidas => ({
  edicoes: [],
  linhas: 0,
  erros,
  findErro: ({ linha, mensagem }) => ({ linha, mensagem }),
})

function readCelula(
  cell: (nome: (typeof COLUNAS_DAS_TARIFAS)[number]) => string,
  vendidos: readonly ProdutoVendido[],
  de: number,
): Celula | ErroDeLinha {
  const refuse = (coluna: string, mensagem: string): ErroDeLinha => ({ linha: de, coluna, mensagem })
  for (const nome of COLUNAS_DAS_TARIFAS)
    if (/^[=@]|^[+-]./.test(cell(nome))) return refuse(nome, `"${cell(nome).slice(0, 40)}" parece uma fórmula.`)
  const suas = vendidos.filter(({ transportadora, nomeTransportadora }) =>
    [slugOf(transportadora), slugOf(nomeTransportadora)].includes(slugOf(cell('transportadora'))),
  )
  if (suas.length === 0) return refuse('transportadora', `não há transportadora '${cell('transportadora')}'.`)
  const produto = suas.find((one) => [slugOf(one.produto), slugOf(one.nomeProduto)].includes(slugOf(cell('produto'))))
  if (!produto) {
    const nomes = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(suas.map((one) => one.nomeProduto))
    return refuse('produto', `'${cell('produto')}' não se vende. Escreva ${nomes}.`)
  }
  const planilha = cell('planilha').toLowerCase()
  if (!isPlanilha(planilha)) return refuse('planilha', `escreva ${Object.keys(PLANILHAS).join(', ')}.`)
  const linha = cell('linha')
  if (!linha) return refuse('linha', 'falta a zona, o estado ou a chave.')
  const isPreco = planilha === 'precos' || planilha === 'interior'
  const coluna = planilha === 'regras' ? 'valor' : isPreco ? bandOf(cell('coluna')) : cell('coluna').toLowerCase()
  if (coluna === undefined) return refuse('coluna', `informe o limite da faixa em kg, ou ${ADICIONAL}.`)
  if (planilha === 'prazos' && coluna !== 'minimo' && coluna !== 'maximo')
    return refuse('coluna', 'escreva minimo ou maximo.')
  if (!isPreco) return { produto, planilha, linha, coluna, valor: cell('valor'), de }
  const valor = amountOf(cell('valor'))
  if (valor === undefined)
    return refuse(
      'valor',
      `informe reais com até duas casas, como 24,90. Está escrito "${cell('valor').slice(0, 40)}".`,
    )
  return { produto, planilha, linha, coluna, valor, de }
}

const isPlanilha = (nome: string): nome is Planilha => Object.hasOwn(PLANILHAS, nome)

/** 'MINI ENVIOS' and 'mini-envios' are one name, as '.Package' and 'package' are. */
const slugOf = (nome: string) =>
  nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** '0,3' → '0.3': the upper limit of a band in kg, with comma or point. */
function bandOf(texto: string) {
  if (texto.toLowerCase() === ADICIONAL) return ADICIONAL
  const kg = /^(\d{1,6})(?:[.,](\d{1,3}))?$/.exec(texto)
  if (!kg) return undefined
  return String(Number(`${kg[1]}.${kg[2] ?? '0'}`))
}

/** '1.234,56' and '1234.56' → '1234.56'. '1.234' is refused: it may be either. */
function amountOf(texto: string) {
  const plain = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(texto)
  if (plain) return `${plain[1]}.${plain[2] ?? '0'}`
  const grouped = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(texto)
  return grouped ? `${grouped[1]!.replaceAll('.', '')}.${grouped[2]}` : undefined
}

type Montada = { edicao: Edicao; titulos: Map<string, { linhas: string[]; colunas: string[] }> }

/** The version that sells now, with the sheets of the file in place of its own. */
function editionOf(produto: ProdutoVendido, celulas: Celula[], versao: string, erros: ErroDeLinha[]): Montada {
  const arquivos: Record<string, string> = { ...produto.arquivos }
  const titulos: Montada['titulos'] = new Map()
  for (const [planilha, suas] of Map.groupBy(celulas, (celula) => celula.planilha)) {
    const porLinha = Map.groupBy(suas, ({ linha }) => linha)
    const colunas = [...new Set(suas.map(({ coluna }) => coluna))].sort((a, b) => orderOf(a) - orderOf(b))
    const rows = [...porLinha].map(([linha, dela]) => {
      const porColuna = new Map(dela.map(({ coluna, valor }) => [coluna, valor]))
      const falta = colunas.find((coluna) => !porColuna.has(coluna))
      if (falta)
        erros.push({ linha: dela[0]!.de, coluna: 'coluna', mensagem: `falta ${falta} em ${linha}, que as outras têm.` })
      return [linha, ...colunas.map((coluna) => porColuna.get(coluna) ?? '0')]
    })
    const header = planilha === 'regras' ? ['chave', 'valor'] : [planilha === 'interior' ? 'uf' : 'zona', ...colunas]
    arquivos[PLANILHAS[planilha]] = [header, ...rows].map((row) => `${row.map(quoted).join(',')}\n`).join('')
    titulos.set(PLANILHAS[planilha], { linhas: [...porLinha.keys()], colunas })
  }
  const { transportadora, produto: nome } = produto
  return { edicao: { transportadora, produto: nome, versao, arquivos }, titulos }
}

/** Bands rise, the extra kilogram comes last, and minimo comes before maximo. */
const orderOf = (coluna: string) =>
  coluna === ADICIONAL ? Number.POSITIVE_INFINITY : coluna === 'minimo' ? 0 : coluna === 'maximo' ? 1 : Number(coluna)

const quoted = (texto: string) => `"${texto.replaceAll('"', '""')}"`

const keyOf = (produto: string, planilha: string, linha: string, coluna: string) =>
  JSON.stringify([produto, planilha, linha, coluna])

function finder(montadas: readonly Montada[], lidas: ReadonlyMap<string, Celula>): FindErro {
  return ({ arquivo, linha, coluna, mensagem }) => {
    const [, produto = '', , nome = ''] = arquivo.split('/')
    const planilha = (Object.keys(PLANILHAS) as Planilha[]).find((each) => PLANILHAS[each] === nome)
    const titulos = montadas.find(({ edicao }) => edicao.produto === produto)?.titulos.get(nome)
    const onde = `${produto}, ${planilha ?? nome}: ${mensagem}`
    if (!planilha || !titulos) return { linha: 0, mensagem: onde }
    const titulo = titulos.linhas[linha - 2] ?? titulos.linhas[0]!
    const cell = lidas.get(keyOf(produto, planilha, titulo, coluna ?? '')) // a problem of a title has no cell
    const first = cell ?? titulos.colunas.map((each) => lidas.get(keyOf(produto, planilha, titulo, each))).find(Boolean)
    return { linha: first?.de ?? 0, coluna: cell && coluna !== 'chave' ? 'valor' : 'linha', mensagem: onde }
  }
}
