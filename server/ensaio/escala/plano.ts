import type pg from 'pg'
import { cresce } from './tamanhos.ts'

/** A node of a plan as `explain (format json)` tells it. */
export type No = {
  'Node Type': string
  'Relation Name'?: string
  Schema?: string
  'Index Name'?: string
  'Total Cost': number
  'Plan Rows': number
  Plans?: No[]
}
type Explicado = { 'QUERY PLAN': [{ Plan: No }] }

/** A statement whose values are those of its first call. */
export type Pedido = { text: string; values: readonly (string | null)[] }

/**
 * How many times dearer a statement may be with ten times the subscribers (`MUITOS`), and what it may cost in any case.
 */
const MAIS_CARO = 3
const BARATO = 100
/** What PostgreSQL adds to the cost of planning anew, for each table (plancache.c: 1000 × cpu_operator_cost). */
const PLANEJAR = 2.5

/** The plan that PostgreSQL takes: made for these values, or the kept one for any values where that is not dearer. */
export async function planejar(client: pg.Client, { text, values }: Pedido): Promise<No> {
  const proprio = await explicar(client, `explain (format json, verbose) ${text}`, values)
  if (values.length === 0) return proprio
  const guardado = await explicar(client, `explain (format json, verbose, generic_plan) ${text}`).catch(() => undefined)
  if (!guardado) return proprio
  const tabelas = nosDe(proprio).filter((no) => no['Relation Name']).length
  return guardado['Total Cost'] < proprio['Total Cost'] + PLANEJAR * (tabelas + 1) ? guardado : proprio
}

async function explicar(client: pg.Client, text: string, values?: readonly (string | null)[]) {
  const { rows } = await client.query<Explicado>(text, values && [...values])
  return rows[0]!['QUERY PLAN'][0].Plan
}

const nosDe = (no: No): No[] => [no, ...(no.Plans ?? []).flatMap(nosDe)]

const tabelaDe = (no: No) =>
  no.Schema === 'public' || !no.Schema ? (no['Relation Name'] ?? '') : `${no.Schema}.${no['Relation Name'] ?? ''}`

/**
 * Why a statement does not bear many subscribers: it reads a growing table from end to end, or costs more with the number of
 * subscribers and more than `teto`. Undefined: it bears them.
 */
export function recusar(muitos: No, poucos: No, teto = BARATO): string | undefined {
  const lido = lidaInteira(muitos)
  if (lido) return `Seq Scan on ${tabelaDe(lido)} (${quantos(lido)})`
  const [caro, antes] = [muitos['Total Cost'], poucos['Total Cost']]
  if (caro <= teto || caro <= antes * MAIS_CARO) return undefined
  const [culpado] = nosDe(muitos)
    .filter((no) => no['Total Cost'] > caro / 2)
    .toReversed()
  return `cost ${Math.round(antes)} → ${Math.round(caro)}: ${nomeDe(culpado!)} (${quantos(culpado!)})`
}

/** The first growing table that is read whole. What ends after a few rows (`limit`) is not read whole. */
export function lidaInteira(no: No): No | undefined {
  if (no['Node Type'] === 'Limit' && no['Total Cost'] <= BARATO) return undefined
  if (no['Node Type'] === 'Seq Scan' && isDoProduto(no) && cresce(raizDe(tabelaDe(no)))) return no
  for (const filho of no.Plans ?? []) {
    const lido = lidaInteira(filho)
    if (lido) return lido
  }
  return undefined
}

/** Not a table of PostgreSQL's own, nor a sequence. */
const isDoProduto = (no: No) =>
  no.Schema !== 'pg_catalog' && !/_seq$|^objeto_numero$|^sefaz_protocolo$/.test(no['Relation Name'] ?? '')

/** The queue keeps its jobs in partitions of one table. */
const raizDe = (tabela: string) => (/^fila\.(job_common|j[0-9a-f]{20,})/.test(tabela) ? 'fila.job' : tabela)

const nomeDe = (no: No) =>
  [no['Node Type'], no['Index Name'] ?? (no['Relation Name'] && `on ${tabelaDe(no)}`)].filter(Boolean).join(' ')
const quantos = (no: No) => `${Math.round(no['Plan Rows']).toLocaleString('en')} rows`
