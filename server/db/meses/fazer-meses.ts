import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { unhurry } from '../guarded-client.ts'
import {
  limiteOf,
  type Mes,
  type Meses,
  mesesBetween,
  mesOf,
  nomeDoMes,
  planMeses,
  plusMeses,
  TABELAS_MENSAIS,
  type TabelaMensal,
} from './meses.rules.ts'
import {
  attach,
  createLike,
  detach,
  isEmMeses,
  isVazio,
  listPedacos,
  moveEstranhas,
  withTabelaParada,
} from './particoes.ts'

/** The rows of a larger table are checked before the table is locked, so that nobody waits for it. */
const GRANDE_BYTES = 64 * 1024 * 1024

/** Makes the months that are missing. Returns how many. Two nodes may do it at once: the second finds nothing to do. */
export async function makeMeses(db: Db, tabela: TabelaMensal, now: Date): Promise<number> {
  const pedacos = await listPedacos(db, tabela)
  if (isEmMeses(pedacos)) {
    if (planMeses(pedacos.at(-1)!.de!, now).length === 0) return 0
    return withTabelaParada(db, tabela, {}, (tx) => addMeses(tx, tabela, now))
  }
  const isGrande = await hasMoreThan(db, antesDe(tabela), GRANDE_BYTES)
  const corte = plusMeses(mesOf(now), isGrande ? 2 : 1)
  const isChecked = isGrande && (await checkAntes(db, tabela, corte))
  try {
    return await withTabelaParada(db, tabela, {}, (tx) => splitAntes(tx, tabela, corte, now))
  } finally {
    if (isChecked) await dropCheck(db, tabela)
  }
}

/** Splits a table without rows as these months say: a restored house has the months of its backup. */
export async function makeMesesVazios(tx: Db, tabela: TabelaMensal, meses: readonly Mes[]) {
  const [corte] = meses
  if (!corte || isEmMeses(await listPedacos(tx, tabela))) return
  const intervals = meses.slice(1).map((ate, i) => ({ de: meses[i]!, ate }))
  await splitIn(tx, tabela, { source: antesDe(tabela), isFirst: true }, { de: null, ate: corte }, intervals)
}

/** The first month of each partition, in order; an empty list for a table that has no months yet. */
export const listInicios = async (db: Db, tabela: TabelaMensal) =>
  (await listPedacos(db, tabela)).flatMap(({ de }) => de ?? [])

/** For each table, how many months after the present one are ready. */
export async function listAFrente(db: Db, now: Date) {
  const found: { tabela: string; meses: number }[] = []
  for (const tabela of TABELAS_MENSAIS) {
    const fim = (await listPedacos(db, tabela)).at(-1)?.de
    found.push({ tabela: tabela.nome, meses: fim ? Math.max(0, mesesBetween(mesOf(now), fim) - 1) : 0 })
  }
  return found
}

/**
 * Months that are over and have no rows any more become part of the first partition, which must be empty, too. Returns how
 * many.
 */
export async function mergeVazios(db: Db, tabela: TabelaMensal, now: Date): Promise<number> {
  if ((await listVazios(db, tabela, now)).length === 0) return 0
  return withTabelaParada(db, tabela, { drops: true }, async (tx) => {
    const vazios = await listVazios(tx, tabela, now)
    if (vazios.length === 0) return 0
    await detach(tx, tabela, antesDe(tabela))
    for (const { nome } of vazios) await sql`drop table ${sql.table(nome)}`.execute(tx)
    await attach(tx, tabela, { nome: antesDe(tabela), de: null, ate: vazios.at(-1)!.ate })
    return vazios.length
  })
}

/** The empty months right after an empty first partition. */
async function listVazios(db: Db, tabela: TabelaMensal, now: Date) {
  const [antes, ...meses] = await listPedacos(db, tabela)
  if (!antes || meses.length === 0 || !(await isVazio(db, antes.nome))) return []
  const vazios: typeof meses = []
  for (const mes of meses) {
    if (mes.ate === null || mesesBetween(mes.ate, mesOf(now)) < 1 || !(await isVazio(db, mes.nome))) break
    vazios.push(mes)
  }
  return vazios
}

export const antesDe = ({ nome }: TabelaMensal) => `${nome}_antes`
const depoisDe = ({ nome }: TabelaMensal) => `${nome}_depois`
const checkDe = ({ nome }: TabelaMensal) => `${nome}_antes_ate`

async function addMeses(tx: Db, tabela: TabelaMensal, now: Date) {
  const fim = (await listPedacos(tx, tabela)).at(-1)!.de!
  const planned = planMeses(fim, now)
  const last = planned.at(-1)
  if (last)
    await splitIn(tx, tabela, { source: depoisDe(tabela), isFirst: false }, { de: last.ate, ate: null }, planned)
  return planned.length
}

async function splitAntes(tx: Db, tabela: TabelaMensal, corte: Mes, now: Date) {
  if (isEmMeses(await listPedacos(tx, tabela))) return addMeses(tx, tabela, now) // another node was first
  const planned = planMeses(corte, now)
  await splitIn(tx, tabela, { source: antesDe(tabela), isFirst: true }, { de: null, ate: corte }, planned)
  return planned.length
}

/** Detaches the partition `source`, makes the planned months, and attaches `source` again for the interval `rest`. */
async function splitIn(
  tx: Db,
  tabela: TabelaMensal,
  { source, isFirst }: { source: string; isFirst: boolean },
  rest: { de: Mes | null; ate: Mes | null },
  planned: readonly Meses[],
) {
  await detach(tx, tabela, source)
  for (const { de, ate } of planned) {
    const nome = nomeDoMes(tabela.nome, de)
    await createMonth(tx, tabela, { nome, de, ate }, source)
  }
  if (isFirst) {
    const fim = planned.at(-1)?.ate ?? rest.ate
    await createMonth(tx, tabela, { nome: depoisDe(tabela), de: fim, ate: null }, source)
  }
  await moveEstranhas(tx, tabela, { nome: source, ...rest })
  await attach(tx, tabela, { nome: source, ...rest })
}

async function createMonth(
  tx: Db,
  tabela: TabelaMensal,
  pedaco: { nome: string; de: Mes | null; ate: Mes | null },
  modelo: string,
) {
  await createLike(tx, pedaco.nome, modelo)
  await sql`alter table ${sql.table(pedaco.nome)} drop constraint if exists ${sql.ref(checkDe(tabela))}`.execute(tx)
  await attach(tx, tabela, pedaco)
}

async function hasMoreThan(db: Db, nome: string, bytes: number) {
  const { rows } = await sql<{ bytes: number }>`select pg_table_size(${nome}::regclass)::float8 as bytes`.execute(db)
  return rows[0]!.bytes > bytes
}

/**
 * Has PostgreSQL check, without a lock that stops others, that all rows are older than `corte`; then PostgreSQL does not read
 * them again when it attaches the partition. False when some rows are newer. `corte` is more than a month ahead, so the check
 * refuses no new row meanwhile.
 */
async function checkAntes(db: Db, tabela: TabelaMensal, corte: Mes) {
  const [antes, check, chave] = [sql.table(antesDe(tabela)), sql.ref(checkDe(tabela)), sql.ref(tabela.chave)]
  const limite = sql.lit(limiteOf(tabela, corte))
  const { rows } = await sql`select from ${antes} where ${chave} >= ${limite} limit 1`.execute(db)
  if (rows.length > 0) return false
  await withTabelaParada(db, tabela, {}, async (tx) => {
    await sql`alter table ${antes} drop constraint if exists ${check}`.execute(tx)
    await sql`alter table ${antes} add constraint ${check} check (${chave} < ${limite}) not valid`.execute(tx)
  })
  await db.transaction().execute(async (tx) => {
    await unhurry(tx)
    await sql`alter table ${antes} validate constraint ${check}`.execute(tx)
  })
  return true
}

const dropCheck = (db: Db, tabela: TabelaMensal) =>
  sql`alter table ${sql.table(antesDe(tabela))} drop constraint if exists ${sql.ref(checkDe(tabela))}`.execute(db)
