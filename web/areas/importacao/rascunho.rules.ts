import type { FreteDigitado } from '#contract/carrinho'
import type { OpcaoDeServico } from '#contract/cotacao'
import { COLUNAS, LINHAS_POR_VEZ, type LinhaConferida, type NomeDaColuna, type Regra } from '#contract/importacao'
import type { CampoRecusado } from '#contract/kernel/http/errors'
import type { Centavos } from '#contract/kernel/values/centavos'
import { formatCep } from '#contract/kernel/values/cep'
import type { Celulas } from './celula.rules.ts'
import { listDesconhecidas, type Planilha, readLinhas } from './planilha.rules.ts'

/** One row of an import under way. */
export type Linha = {
  numero: number
  /** The frete's uuid, fixed from the start: importing the row twice adds it once. */
  uuid: string
  celulas: Celulas
  /** Whether the fields below are about the present cells. */
  isConferida: boolean
  erros: CampoRecusado[]
  /** Cells that the person corrected. */
  corrigidas: NomeDaColuna[]
  /** Cells that the file left empty, and the padrao or the CEP filled in. */
  padrao: NomeDaColuna[]
  /** The product that the person chose for this row; null: the rule chooses. */
  produto: string | null
  frete: FreteDigitado | null
  escolha: OpcaoDeServico | null
  /** All products that take this parcel. */
  opcoes: OpcaoDeServico[]
  /** The note that the row came from; absent for a row of a spreadsheet. */
  nota?: NotaDaLinha
}

/** What a row tells of its note besides its cells. */
export type NotaDaLinha = { numero: string; itens: string; avisos: string[] }

/** A file that became no row, and why. */
export type DeFora = {
  arquivo: string
  motivo: string
  /** The fretes that already go with the note. */
  fretes: { uuid: string; codigo: string | null }[]
  /** The row that the file becomes if the person includes it; null if it cannot become one. */
  linha: Linha | null
}

/** An import under way, from the file to the cart. */
export type Rascunho = {
  arquivo: { nome: string; resumo: string }
  /** The table, until the person has said what its columns mean; then null. */
  planilha: Planilha | null
  /** Headings of columns that the import does not use. */
  ignoradas: string[]
  /** The platform that exported the file, and how many of its lines are further products of a parcel. */
  origem: { plataforma: string | null; juntadas: number }
  linhas: Linha[]
  regra: Regra
  usaMeusDados: boolean
  /** Homonimos with an answer (`homonimo.rules.ts`). */
  homonimosVistos: string[]
  /** Unusually high values that the person confirmed (`conferencia/valor-alto.rules.ts`). */
  valoresVistos: string[]
  /** Whether the other rows of this file are in the cart already. */
  isResto: boolean
  /** What only an import of notes has; null for a spreadsheet. `ignorados` counts files that are no XML. */
  notas: { deFora: DeFora[]; ignorados: number } | null
}

export const startRascunho = (arquivo: Rascunho['arquivo'], planilha: Planilha): Rascunho => ({
  arquivo,
  planilha,
  ignoradas: [],
  origem: { plataforma: planilha.fontes?.plataforma ?? null, juntadas: 0 },
  linhas: [],
  regra: 'MAIS_BARATO',
  usaMeusDados: false,
  homonimosVistos: [],
  valoresVistos: [],
  isResto: false,
  notas: null,
})

/** The draft of an import of notes, which has its rows from the start. */
export const startNotas = (arquivo: Rascunho['arquivo'], linhas: Linha[], notas: Rascunho['notas']): Rascunho => ({
  arquivo,
  planilha: null,
  ignoradas: [],
  origem: { plataforma: null, juntadas: 0 },
  linhas,
  regra: 'MAIS_BARATO',
  usaMeusDados: false,
  homonimosVistos: [],
  valoresVistos: [],
  isResto: false,
  notas,
})

/** Makes a row of a note that was left out, because the person wants to include it. */
export function includeDeFora(rascunho: Rascunho, uuid: string): Rascunho {
  const { notas, linhas } = rascunho
  const found = notas?.deFora.find((each) => each.linha?.uuid === uuid)
  if (!notas || !found?.linha) return rascunho
  const next = [...linhas, found.linha].toSorted((a, b) => a.numero - b.numero)
  return { ...rascunho, linhas: next, notas: { ...notas, deFora: notas.deFora.filter((each) => each !== found) } }
}

/** Makes the rows, once the meaning of the columns is known. */
export function takeLinhas(rascunho: Rascunho, planilha: Planilha, newUuid: () => string): Rascunho {
  const linhas = readLinhas(planilha)
  return {
    ...rascunho,
    planilha: null,
    origem: { ...rascunho.origem, juntadas: planilha.linhas.length - linhas.length },
    // columns of a known platform that are not used are not told
    ignoradas: planilha.fontes ? [] : listDesconhecidas(planilha).map(({ titulo }) => titulo),
    linhas: linhas.map(({ numero, celulas }) => novaLinha(numero, celulas, newUuid())),
  }
}

/** A row as it comes from a file. */
export const novaLinha = (numero: number, celulas: Celulas, uuid: string): Linha => ({
  numero,
  uuid,
  celulas,
  ...POR_CONFERIR,
  corrigidas: [],
  padrao: [],
  produto: null,
})

/** An unchecked row. */
const POR_CONFERIR = {
  isConferida: false,
  erros: [],
  frete: null,
  escolha: null,
  opcoes: [],
} satisfies Partial<Linha>

export type Situacao = 'esperando' | 'erro' | 'pronta'
export const situacaoOf = ({ isConferida, erros }: Linha): Situacao => {
  if (erros.length > 0) return 'erro'
  return isConferida ? 'pronta' : 'esperando'
}

const isPendente = ({ isConferida }: Linha) => !isConferida
/** Whether a row was corrected or got another product: it is then checked alone, without a pass through the file. */
const isCorrecao = ({ corrigidas, produto }: Linha) => corrigidas.length > 0 || produto !== null

/** The rows that go to the server next. */
export const planLote = (linhas: readonly Linha[]) => linhas.filter(isPendente).slice(0, LINHAS_POR_VEZ)
export const isSoCorrecao = (lote: readonly Linha[]) => lote.every(isCorrecao)

/** The progress of the pass through the file; null without a pass. */
export function progressOf(linhas: readonly Linha[]) {
  const pendentes = linhas.filter(isPendente)
  return isSoCorrecao(pendentes) ? null : { feitas: linhas.length - pendentes.length, total: linhas.length }
}

/** Takes the server's answers about the rows that were sent; a row changed meanwhile is asked again. */
export function meetConferidas(
  rascunho: Rascunho,
  enviadas: readonly Linha[],
  conferidas: readonly LinhaConferida[],
): Rascunho {
  const sent = new Map(enviadas.map((linha) => [linha.numero, linha]))
  const known = new Map(conferidas.map((conferida) => [conferida.numero, conferida]))
  return {
    ...rascunho,
    linhas: rascunho.linhas.map((linha) => {
      const conferida = known.get(linha.numero)
      const asked = sent.get(linha.numero)
      if (!conferida || linha.isConferida || asked?.celulas !== linha.celulas || asked.produto !== linha.produto)
        return linha
      const { bairroDoCep, erros, frete, escolha, opcoes } = conferida
      const found = bairroDoCep && {
        celulas: { ...linha.celulas, bairro: bairroDoCep },
        padrao: [...linha.padrao, 'bairro' as const],
      }
      return { ...linha, isConferida: true, erros, frete, escolha, opcoes, ...found }
    }),
  }
}

export const editCelula = (rascunho: Rascunho, numero: number, coluna: NomeDaColuna, texto: string): Rascunho => ({
  ...rascunho,
  linhas: rascunho.linhas.map((linha) =>
    linha.numero === numero && (linha.celulas[coluna] ?? '') !== texto
      ? {
          ...linha,
          celulas: { ...linha.celulas, [coluna]: texto },
          isConferida: false,
          // an error of the whole row may be gone after a change of any cell
          erros: linha.erros.filter(({ campo }) => campo !== coluna && campo !== ''),
          corrigidas: [...new Set([...linha.corrigidas, coluna])],
          padrao: linha.padrao.filter((each) => each !== coluna),
          frete: null,
          escolha: null,
          opcoes: [],
        }
      : linha,
  ),
})

/** Gives one row another of its products. It shows at once, and the row is checked again. */
export const chooseProduto = (rascunho: Rascunho, numero: number, codigo: string): Rascunho => ({
  ...rascunho,
  linhas: rascunho.linhas.map((linha) => {
    const escolha = linha.opcoes.find((opcao) => opcao.codigo === codigo)
    if (linha.numero !== numero || !escolha) return linha
    return { ...linha, produto: codigo, isConferida: false, erros: [], frete: null, escolha }
  }),
})

/** Changes cells of several rows, which are checked again. */
export const changeLinhas = (rascunho: Rascunho, how: (linha: Linha) => Partial<Linha> | null): Rascunho => ({
  ...rascunho,
  linhas: rascunho.linhas.map((linha) => {
    const changed = how(linha)
    return changed ? { ...linha, ...POR_CONFERIR, ...changed } : linha
  }),
})

export const removeLinha = (rascunho: Rascunho, numero: number): Rascunho => ({
  ...rascunho,
  linhas: rascunho.linhas.filter((linha) => linha.numero !== numero),
})

/** Marks all rows to be checked again with another rule or sender, because every price may change. */
export const checkAgain = (
  rascunho: Rascunho,
  changed: Partial<Pick<Rascunho, 'regra' | 'usaMeusDados'>> = {},
): Rascunho => ({
  ...rascunho,
  ...changed,
  linhas: rascunho.linhas.map((linha) => ({
    ...linha,
    ...POR_CONFERIR,
    celulas: { ...linha.celulas }, // a new object, so that an answer under way, about former prices, is ignored
    corrigidas: [],
    produto: changed.regra ? null : linha.produto, // a new rule is for all rows
  })),
})

export const listProntas = ({ linhas }: Rascunho) => linhas.filter((linha) => situacaoOf(linha) === 'pronta')

/** The fretes as they go into the cart, each under its row's own uuid. */
export const listFretes = (prontas: readonly Linha[]) =>
  prontas.flatMap(({ uuid, frete }) => (frete ? [{ ...frete, uuid }] : []))

export const totalOf = (prontas: readonly Linha[]) =>
  prontas.reduce((total, { escolha }) => total + (escolha?.valorFrete ?? 0), 0) as Centavos

/** Removes the rows that went into the cart; the others stay. */
export function withoutImported(rascunho: Rascunho, importadas: readonly Linha[]): Rascunho {
  const gone = new Set(importadas.map(({ uuid }) => uuid))
  const linhas = rascunho.linhas.filter(({ uuid }) => !gone.has(uuid))
  // files that were left out have been told, so they are dropped
  return { ...rascunho, isResto: true, linhas, notas: rascunho.notas && { deFora: [], ignorados: 0 } }
}

/** Puts the server's refusals of the sent fretes, `fretes.3.destinatario.nome`, at their rows. */
export function meetRecusados(rascunho: Rascunho, enviadas: readonly Linha[], errors: readonly CampoRecusado[]) {
  const byUuid = new Map<string, string>()
  for (const { campo, mensagem } of errors) {
    const uuid = enviadas[Number(/^fretes\.(\d+)/.exec(campo)?.[1] ?? Number.NaN)]?.uuid
    if (uuid && !byUuid.has(uuid)) byUuid.set(uuid, mensagem)
  }
  const linhas = rascunho.linhas.map((linha) => {
    const mensagem = byUuid.get(linha.uuid)
    return mensagem ? { ...linha, erros: [{ campo: '', mensagem }] } : linha
  })
  return { ...rascunho, linhas }
}

export const FILTROS = ['erro', 'prontas', 'todas'] as const
export type Filtro = (typeof FILTROS)[number]

/** The visible rows. A row that was corrected here stays until the person chooses another filter. */
export const listVisiveis = (linhas: readonly Linha[], filtro: Filtro, mantidas: ReadonlySet<number>) =>
  filtro === 'todas'
    ? linhas
    : linhas.filter(
        (linha) => mantidas.has(linha.numero) || situacaoOf(linha) === (filtro === 'erro' ? 'erro' : 'pronta'),
      )

export const countBy = (linhas: readonly Linha[]) => {
  const count: Record<Situacao, number> = { esperando: 0, erro: 0, pronta: 0 }
  for (const linha of linhas) count[situacaoOf(linha)]++
  return count
}

/** The wrong cells of a row, in the order of the spreadsheet. */
export const listErradas = ({ erros }: Linha) =>
  COLUNAS.flatMap(({ nome }) => (erros.some(({ campo }) => campo === nome) ? [nome] : []))

export type Lugar = { numero: number; coluna: NomeDaColuna }

/** The next wrong cell after this one, in this row or below; null after the last. */
export function nextErrada(linhas: readonly Linha[], { numero, coluna }: Lugar): Lugar | null {
  const here = linhas.findIndex((linha) => linha.numero === numero)
  const order = COLUNAS.map(({ nome }): NomeDaColuna => nome)
  for (const linha of linhas.slice(Math.max(here, 0))) {
    const next = listErradas(linha).find(
      (nome) => linha.numero !== numero || order.indexOf(nome) > order.indexOf(coluna),
    )
    if (next) return { numero: linha.numero, coluna: next }
  }
  return null
}

/** Whether the import has something to show: rows, columns to name, or files that were left out. */
export const isEmCurso = ({ planilha, linhas, notas }: Rascunho) =>
  planilha !== null || linhas.length > 0 || (notas?.deFora.length ?? 0) > 0

/** 'nota 1234' or 'linha 5': how the person knows the row. */
export const refOf = ({ numero, nota }: Linha) => (nota ? `nota ${nota.numero}` : `linha ${numero}`)

export const nomeOf = ({ celulas: { nome = '', sobrenome = '' } }: Linha) => [nome, sobrenome].filter(Boolean).join(' ')
export const cidadeOf = ({ celulas: { cidade, uf, cep } }: Linha) =>
  [cidade, uf].filter(Boolean).join(', ') || (cep ? `CEP ${/^\d{8}$/.test(cep) ? formatCep(cep) : cep}` : '')
