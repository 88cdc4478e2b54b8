import type { Coluna, Tabela } from './catalogo.ts'
import { linhasDe, MUITOS } from './tamanhos.ts'

/** What the planner knows of a column. */
export type Estatistica = {
  esquema: string
  tabela: string
  coluna: string
  deTodasAsPartes: boolean
  nulos: number
  largura: number
  /** As `pg_stats.n_distinct`: below zero it is a part of the rows. */
  distintos: number
  comuns?: string
  frequencias?: number[]
  limites?: string
  correlacao?: number
  elementos?: string
  frequenciasDosElementos?: number[]
}

const LARGURAS: Record<string, number> = {
  uuid: 16,
  bool: 1,
  int2: 2,
  int4: 4,
  int8: 8,
  float8: 8,
  date: 4,
  timestamptz: 8,
  interval: 16,
  numeric: 8,
  text: 20,
  jsonb: 250,
  bytea: 400,
  tsvector: 150,
}
/** The part of null values in a column that may be null. */
const NULOS = 0.5
/**
 * How many different texts a column has that names a kind of something. The planner is told of no frequent one, so it
 * takes each for a tenth of the rows.
 */
export const TIPOS = 10
export const DE_TIPO =
  /^(tipo|status|situacao|acao|estado|meio|origem|papel|produto|nome_produto|transportadora|uf|sigla_uf|fonte|etapa|desfecho|chamada|tabela|causa|status_causa|status_ator|ator|descricao|agencia|formato|finalidade|evento_tipo|name|policy|titulo|versao|motivo|de|para|tarefa)$/
/** Columns whose numbers rise from row to row. */
export const CONTADO = /ordem|^id$|numero|contador|linha|posicao|vaga|janela/
/** The house's own accounts: half of all entries are theirs. */
export const COMUNS: Record<string, string[]> = {
  'partida.conta': ['casa:a-receber', 'casa:transportadoras', 'casa:cortesia', 'casa:receita'],
}
/** Rows that wait for somebody at any moment, in any house: the staff and the queue keep up. */
export const RAROS: Record<string, Record<string, number>> = {
  'documento_envio.status': { AVALIACAO: 500 },
  'fila.job.state': { created: 1_000, retry: 500, active: 100, failed: 500 },
}
/** People of the staff, among everybody. */
export const EQUIPE = 50
/** The years that the house has sold, up to the day on which the tests live. */
export const DESDE = Date.parse('2024-11-25T00:00:00Z')
export const ATE = Date.parse('2026-11-26T00:00:00Z')
const PASSOS = 100

export const larguraDe = (tipo: string) => LARGURAS[tipo] ?? (tipo.startsWith('_') ? 40 : 20)

/** The statistics of all columns of a table in a house of so many subscribers. */
export function estatisticasDe(tabela: Tabela, assinantes: number): Estatistica[] {
  const linhas = linhasDe(tabela.raiz, assinantes) / (tabela.guarda ? tabela.partes : 1)
  const todas = linhasDe(tabela.raiz, assinantes)
  const proprias = tabela.colunas.map((coluna) => ({
    esquema: tabela.esquema,
    tabela: tabela.nome,
    coluna: coluna.nome,
    deTodasAsPartes: !tabela.guarda,
    ...daColuna(tabela, coluna, { linhas, todas, assinantes }),
  }))
  const calculadas = tabela.indices.flatMap((indice) =>
    indice.colunas
      .filter(({ calculada }) => calculada)
      .map(({ nome, tipo }) => ({
        esquema: indice.esquema,
        tabela: indice.nome,
        coluna: nome,
        deTodasAsPartes: false,
        nulos: 0,
        largura: larguraDe(tipo),
        distintos: -0.5,
        ...limitesDe(tipo, MUITOS),
        // a GIN index keeps each word of the expression as an entry of its own
        ...elementosDe(indice.metodo === 'gin' ? 'tsvector' : tipo),
      })),
  )
  return [...proprias, ...calculadas]
}

function daColuna(
  tabela: Tabela,
  coluna: Coluna,
  { linhas, todas, assinantes }: { linhas: number; todas: number; assinantes: number },
): Omit<Estatistica, 'esquema' | 'tabela' | 'coluna' | 'deTodasAsPartes'> {
  const { nome, tipo, aceitaNulo, aponta, unica } = coluna
  const nulos = aceitaNulo ? NULOS : 0
  const comum = { nulos, largura: larguraDe(tipo) }
  const cheias = linhas * (1 - nulos)
  const valores = valoresDe(tabela, coluna)
  if (valores) {
    const raros = RAROS[`${tabela.raiz}.${nome}`] ?? {}
    const parteRara = (valor: string) => Math.min(0.1, (raros[valor] ?? 0) / linhas)
    const somaRara = Object.keys(raros).reduce((sum, valor) => sum + parteRara(valor), 0)
    const igual = ((valores.parte - somaRara) * (1 - nulos)) / (valores.todos.length - Object.keys(raros).length)
    return {
      ...comum,
      distintos: valores.fechada ? valores.todos.length : -Math.min(1, assinantes / todas),
      comuns: lista(valores.todos),
      frequencias: valores.todos.map((valor) => (valor in raros ? parteRara(valor) : igual)),
    }
  }
  if (`${tabela.raiz}.${nome}` === 'usuario.roles') {
    const equipe = EQUIPE / linhas
    return {
      ...comum,
      distintos: 2,
      elementos: '{ASSINANTE,OPERADOR}',
      frequenciasDosElementos: [1 - equipe, equipe, equipe, 1, 0],
    }
  }
  if (tipo === 'tsvector' || tipo.startsWith('_')) return { ...comum, distintos: -1, ...elementosDe(tipo) }
  if (unica) return { ...comum, distintos: -1, ...limitesDe(tipo, linhas) }
  if (aponta)
    return {
      ...comum,
      distintos: parteDe(Math.min(linhasDe(aponta, assinantes), cheias), linhas),
      ...limitesDe(tipo, linhas),
    }
  if (tipo === 'uuid') {
    const donos = /^(assinatura|usuario|operador|enviada|convidado)/.test(nome)
      ? assinantes
      : /transportadora/.test(nome)
        ? 7
        : cheias
    return { ...comum, distintos: parteDe(Math.min(donos, cheias), linhas) }
  }
  if (tipo === 'text')
    return { ...comum, distintos: DE_TIPO.test(nome) ? TIPOS : parteDe(cheias, linhas), ...limitesDe(tipo, linhas) }
  if (tipo === 'timestamptz')
    return { ...comum, distintos: parteDe(cheias, linhas), ...limitesDe(tipo, linhas), correlacao: 0.9 }
  if (tipo === 'date') return { ...comum, distintos: 730, ...limitesDe(tipo, linhas), correlacao: 0.9 }
  const contado = CONTADO.test(nome)
  if (/^(int|float|numeric)/.test(tipo))
    return {
      ...comum,
      distintos: contado ? parteDe(cheias, linhas) : Math.min(2_000, cheias),
      ...limitesDe(tipo, linhas),
      correlacao: contado ? 1 : 0,
    }
  return { ...comum, distintos: parteDe(cheias, linhas) }
}

/** A number of different values as the planner keeps it: a part of the rows where there are many. */
const parteDe = (distintos: number, linhas: number) =>
  distintos > linhas * 0.1 ? -Math.min(1, distintos / linhas) : Math.max(1, Math.round(distintos))

/** The values that a column takes, all equally often: those of its type or of its check, or the house's accounts. */
export function valoresDe({ raiz, checks }: Tabela, { nome, tipo, rotulos }: Coluna) {
  const comuns = COMUNS[`${raiz}.${nome}`]
  if (comuns) return { todos: comuns, parte: 0.5, fechada: false }
  if (tipo === 'bool') return { todos: ['f', 't'], parte: 1, fechada: true }
  if (rotulos) return { todos: rotulos, parte: 1, fechada: true }
  if (tipo !== 'text') return undefined
  const check = checks.find((one) => one.startsWith(`CHECK ((${nome} = ANY (ARRAY[`))
  const todos = check && [...check.matchAll(/'([^']*)'::text/g)].map(([, valor = '']) => valor)
  return todos && { todos, parte: 1, fechada: true }
}

const lista = (valores: readonly string[]) => `{${valores.map((valor) => `"${valor}"`).join(',')}}`

/** Steps between the smallest and the largest value. */
function limitesDe(tipo: string, linhas: number): { limites?: string } {
  const passos = Array.from({ length: PASSOS + 1 }, (_, i) => i / PASSOS)
  const instante = (passo: number) => new Date(DESDE + passo * (ATE - DESDE)).toISOString()
  if (tipo === 'timestamptz') return { limites: lista(passos.map(instante)) }
  if (tipo === 'text')
    return { limites: lista(passos.map((passo) => (1_000 + Math.round(passo * 34_000)).toString(36))) }
  if (tipo === 'date') return { limites: lista(passos.map((passo) => instante(passo).slice(0, 10))) }
  if (/^(int[48]|float8|numeric)$/.test(tipo))
    return {
      limites: lista([...new Set(passos.map((passo) => String(1 + Math.round(passo * Math.max(PASSOS, linhas)))))]),
    }
  return {}
}

/** Statistics of words, none of which is frequent. Arrays get none: PostgreSQL keeps none where all elements differ. */
function elementosDe(tipo: string): Partial<Estatistica> {
  // after the words: the smallest and the largest frequency
  if (tipo === 'tsvector') return { elementos: '{"rara"}', frequenciasDosElementos: [1e-6, 1e-6, 1e-6] }
  return {}
}
