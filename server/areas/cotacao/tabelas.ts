import { createHash } from 'node:crypto'
import type { Db, Deps } from '../../kernel/deps.ts'
import { perHouse } from '../../kernel/memo.ts'
import { StartError } from '../../kernel/start-error.ts'
import { compileTarifas, type Edicao, MALHA, pastaOf, selectNewest } from '../../tarifario/compilacao.ts'
import { readEdicoes, TABELAS_DO_PROJETO } from '../../tarifario/load-tabelas.ts'
import type { Tarifa } from '../../tarifario/tarifa.ts'
import {
  type ChaveDaTabela,
  findEstado,
  insertTabelas,
  insertVigencias,
  listArquivos,
  listTabelas,
  listVigentes,
  lockTabelas,
  type NovaTabela,
} from './tabelas.repo.ts'

/** Milliseconds for which a node may still sell by replaced tables. */
const CHECK_MS = 30_000

/**
 * The tables by which a carrier sells now: one version of each product. From memory, because a quote cannot
 * wait.
 */
export function tarifasOf(deps: Deps, transportadora: string): readonly Tarifa[] {
  const tabelas = tabelasOf(deps)
  if (isDue(deps, tabelas))
    refreshTabelas(deps).catch((error) => deps.log.warn({ err: error }, 'tariff tables not refreshed'))
  return tabelas.porTransportadora[transportadora] ?? []
}

/** Days for which a label of this product (carrier/product) is valid; undefined when unknown. */
export function findValidadeDaEtiqueta(deps: Deps, produto: string): number | undefined {
  const [transportadora = ''] = produto.split('/')
  return tarifasOf(deps, transportadora).find(({ regras }) => regras.tabela === produto)?.regras.validadeEtiquetaDias
}

/** Loads newer tables, if any; looks once in CHECK_MS. Callers at the same time share one look. */
export function refreshTabelas(deps: Deps): Promise<void> {
  const tabelas = tabelasOf(deps)
  if (!isDue(deps, tabelas)) return tabelas.loading
  tabelas.checkedAt = deps.clock.now().getTime()
  tabelas.loading = loadTabelas(deps, tabelas)
  return tabelas.loading
}

/** Loads what was just decided, on this node at once; the others look within CHECK_MS. */
export async function reloadTabelas(deps: Deps) {
  await loadTabelas(deps, tabelasOf(deps))
}

/** Compiles these versions, together with every malha and with editions that are not in the database yet. */
export async function compileVersoes(db: Db, versoes: readonly ChaveDaTabela[], novas: readonly Edicao[] = []) {
  const malhas = (await listTabelas(db)).filter(isMalha)
  return compileTarifas(await listArquivos(db, [...malhas, ...versoes]), novas)
}

/** Puts the project's tables into the database. */
export async function seedTabelas({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  await db.transaction().execute(async (tx) => {
    await lockTabelas(tx)
    const kept = await listTabelas(tx)
    await addTabelas(tx, kept, findNovasDoProjeto(kept, clock.now()), clock.now())
  })
}

/**
 * Result of an import or dry run. `novas`: new folders; `superadas`: new ones that will not sell, because the product
 * has a newer version; `repetidas`: folders already there with the same content.
 */
export type Importacao = { novas: string[]; superadas: string[]; repetidas: string[] }

/** The same version with other content. A version that has sold never changes; a new version replaces it. */
export class VersaoAlterada extends Error {}

/**
 * Adds the tables of a folder, all or nothing. Throws TabelaInvalida for a wrong cell, and VersaoAlterada for a known
 * version with other content. One import runs at a time. Running nodes notice newer tables by themselves.
 */
export function importTarifas(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  edicoes: Edicao[],
  { isEnsaio }: { isEnsaio: boolean },
): Promise<Importacao> {
  return db.transaction().execute(async (tx) => {
    await lockTabelas(tx)
    const kept = await listTabelas(tx)
    const projeto = findNovasDoProjeto(kept, clock.now())
    const known = [...kept, ...projeto]
    const rows = toRows(edicoes, clock.now())
    const { novas, repetidas, alteradas } = compareTabelas(rows, known)
    if (alteradas.length > 0) {
      const pastas = alteradas.map(pastaOf).join(', ')
      throw new VersaoAlterada(`${pastas}: a versão já existe com outro conteúdo. Dê outro nome à versão nova.`)
    }
    const malhas = await listArquivos(tx, kept.filter(isMalha))
    compileTarifas([...malhas, ...projeto.filter(isMalha)], novas)
    if (!isEnsaio) await addTabelas(tx, kept, [...projeto, ...novas], clock.now())
    const selling = new Set<unknown>(selectNewest([...known, ...novas]))
    return {
      novas: novas.map(pastaOf),
      superadas: novas.filter((row) => !selling.has(row)).map(pastaOf),
      repetidas: repetidas.map(pastaOf),
    }
  })
}

const isMalha = ({ produto }: Pick<Edicao, 'produto'>) => produto === MALHA

/** Adds tables from the disk. A version with the newest name of its product sells from now on. */
async function addTabelas(tx: Db, kept: readonly Omit<Edicao, 'arquivos'>[], novas: readonly NovaTabela[], em: Date) {
  await insertTabelas(tx, novas)
  const newest = new Set<unknown>(selectNewest([...kept, ...novas]))
  const vigencias = novas.filter((nova) => newest.has(nova) && !isMalha(nova))
  await insertVigencias(
    tx,
    vigencias.map(({ transportadora, produto, versao }) => ({
      transportadora,
      produto,
      versao,
      valeDe: em,
      decididaEm: em,
    })),
  )
}

type Tabelas = {
  estado: string
  checkedAt: number
  loading: Promise<void>
  porTransportadora: Partial<Record<string, Tarifa[]>>
}

const tabelasOf = perHouse<Tabelas>(() => ({
  estado: '',
  checkedAt: 0,
  loading: Promise.resolve(),
  porTransportadora: {},
}))

/** Whether this node must look again; so it must after its clock was set back. */
const isDue = ({ clock }: Deps, { checkedAt }: Tabelas) => Math.abs(clock.now().getTime() - checkedAt) >= CHECK_MS

async function loadTabelas({ db, clock }: Deps, tabelas: Tabelas) {
  const agora = clock.now()
  const estado = await findEstado(db, agora)
  if (estado === tabelas.estado) return
  const tarifas = await compileVigentes(db, agora)
  tabelas.porTransportadora = Object.groupBy(tarifas, ({ regras }) => regras.tabela.split('/')[0]!)
  tabelas.estado = estado
}

/** The tables that this process compiled last to sell by, and what was in them. */
let compiladas: { conteudo: string; tarifas: readonly Tarifa[] } | undefined

/** The versions that sell, compiled. The same content is read and compiled once, for all houses of a process. */
async function compileVigentes(db: Db, agora: Date) {
  const vigentes = new Set((await listVigentes(db, agora)).map(pastaOf))
  const versoes = (await listTabelas(db)).filter((tabela) => isMalha(tabela) || vigentes.has(pastaOf(tabela)))
  const conteudo = versoes
    .map((tabela) => `${pastaOf(tabela)} ${tabela.resumo}`)
    .toSorted()
    .join()
  if (compiladas?.conteudo !== conteudo)
    compiladas = { conteudo, tarifas: compileTarifas(await listArquivos(db, versoes)) }
  return compiladas.tarifas
}

/**
 * The project's tables that the database lacks. Files edited in place stop the start: otherwise the house would go on
 * selling by their old content, unnoticed.
 */
function findNovasDoProjeto(kept: readonly Tabela[], agora: Date) {
  const { novas, alteradas } = compareTabelas(toRows(readEdicoes(TABELAS_DO_PROJETO), agora), kept)
  if (alteradas.length === 0) return novas
  const pastas = alteradas.map(pastaOf).join(', ')
  throw new StartError(
    `As tabelas ${pastas} mudaram depois de entrar no banco de dados. Desfaça a mudança e ponha os valores novos em uma pasta de versão nova.`,
  )
}

type Tabela = Omit<Edicao, 'arquivos'> & { resumo: string }

function compareTabelas<T extends Tabela>(rows: readonly T[], known: readonly Tabela[]) {
  const resumos = new Map(known.map((row) => [pastaOf(row), row.resumo]))
  const {
    novas = [],
    repetidas = [],
    alteradas = [],
  } = Object.groupBy(rows, (row) => {
    const resumo = resumos.get(pastaOf(row))
    if (resumo === undefined) return 'novas'
    return resumo === row.resumo ? 'repetidas' : 'alteradas'
  })
  return { novas, repetidas, alteradas }
}

const toRows = (edicoes: Edicao[], importadaEm: Date) =>
  edicoes.map((edicao) => ({ ...edicao, resumo: resumoOf(edicao), importadaEm }))

/** A digest that does not depend on the order in which the files were read. */
export function resumoOf({ arquivos }: Pick<Edicao, 'arquivos'>) {
  const sorted = Object.keys(arquivos)
    .toSorted()
    .map((nome) => [nome, arquivos[nome]])
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
