import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { antesDe } from '../../db/meses/fazer-meses.ts'
import {
  type Mes,
  mesOf,
  nomeDoMes,
  plusMeses,
  TABELAS_MENSAIS,
  type TabelaMensal,
} from '../../db/meses/meses.rules.ts'
import { attach, createLike, listPedacos, moveOnly, type Pedaco, withTabelaParada } from '../../db/meses/particoes.ts'
import { failureOf } from '../../db/quedas/failure.ts'
import { syncFolder } from '../../db/sync.ts'
import type { Db } from '../../kernel/deps.ts'
import { StartError } from '../../kernel/start-error.ts'
import { VERSION } from '../../kernel/version.ts'
import { listTabelas } from '../catalogo.ts'
import { newSal, readChave } from '../chave.ts'
import { checkRolo, readRolo, writeRolo } from '../rolos.ts'
import { nomeDa, writeFicha } from './ficha.ts'
import { type Contadas, countAll, countLinhas } from './linhas.ts'
import { type Lugar, withLugar } from './lugar.ts'

/** Younger months stay, because banks and carriers still ask about their fretes. */
const FICAM_MESES = 6
/** How often a lock is asked for, and the pause between. */
const TRIES = 60
const PAUSE_MS = 500

/** A month of a table on its way out of the database. */
type Saindo = { tabela: TabelaMensal; pedaco: string; de: Mes | null; ate: Mes }
export type Guardado = { tabela: string; pedaco: string; linhas: number; ficaram: number; bytes: number }

/**
 * Moves the events and the tracking of fretes that were bought until the end of `ate` into files under `pasta`. Each month is
 * detached, written, read back and compared, and only then dropped. Rows of fretes that are still on their way stay. A run
 * that was cut is finished by the next one.
 */
export async function guardarMeses(
  config: Config,
  { ate, pasta, tell }: { ate: Mes; pasta: string; tell: (step: string) => void },
): Promise<Guardado[]> {
  const place = resolve(pasta)
  const chave = readChave(config.copia)
  return withLugar(config, async (lugar) => {
    const mostRecent = plusMeses(mesOf(lugar.clock.now()), -FICAM_MESES)
    if (ate > mostRecent)
      throw new StartError(`--ate: os últimos ${FICAM_MESES} meses ficam no banco. O mais recente é ${mostRecent}.`)
    await makeFolder(place)
    const done: Guardado[] = []
    for (const tabela of TABELAS_MENSAIS.filter(({ isDoFrete }) => isDoFrete)) {
      for (const saindo of await listSaindo(lugar.db, tabela)) {
        tell(`${saindo.pedaco}: continuando`)
        const guardado = await takeOut(lugar, saindo, place, chave)
        if (guardado) done.push(guardado)
      }
      for (const { nome, de, ate: fim } of await listPedacos(lugar.db, tabela)) {
        if (fim === null || fim > plusMeses(ate, 1) || !(await hasParadas(lugar.db, nome))) continue
        tell(nome)
        const saindo = { tabela, pedaco: await newPedaco(lugar.db, tabela, { de, ate: fim }), de, ate: fim }
        await sql`insert into mes_guardado (tabela, pedaco, limites, estado, em)
          values (${tabela.nome}, ${saindo.pedaco}, ${`${de ?? ''}/${fim}`}, 'SAINDO', ${lugar.clock.now()})`.execute(
          lugar.db,
        )
        const guardado = await takeOut(lugar, saindo, place, chave)
        if (guardado) done.push(guardado)
      }
    }
    return done
  })
}

async function makeFolder(pasta: string) {
  try {
    await mkdir(pasta, { recursive: true, mode: 0o700 })
  } catch {
    throw new StartError(`A pasta ${pasta} não pode receber os meses.`)
  }
}

/** Months that an earlier run began to move. */
async function listSaindo(db: Db, tabela: TabelaMensal): Promise<Saindo[]> {
  const { rows } = await sql<{ pedaco: string; limites: string }>`
    select pedaco, limites from mes_guardado where tabela = ${tabela.nome} and estado = 'SAINDO' order by pedaco`.execute(
    db,
  )
  return rows.map(({ pedaco, limites }) => {
    const [de, ate] = limites.split('/') as [string, string]
    return { tabela, pedaco, de: de || null, ate }
  })
}

/** Whether a partition has rows of fretes that are finished. */
async function hasParadas(db: Db, nome: string) {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ${sql.table(nome)} as p
      where not exists (select from frete_agenda as a where a.frete_uuid = p.frete_uuid)) as has`.execute(db)
  return rows[0]!.has
}

/**
 * The name of the month's file. A month may be moved twice, because its last fretes arrive later; then the name has a
 * number.
 */
async function newPedaco(db: Db, { nome }: TabelaMensal, { de, ate }: { de: Mes | null; ate: Mes }) {
  const base = de ? `${nome}_${de}` : `${nome}_ate_${plusMeses(ate, -1)}`
  const name = base.replaceAll('-', '_')
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from mes_guardado
    where tabela = ${nome} and (pedaco = ${name} or starts_with(pedaco, ${`${name}_v`}))`.execute(db)
  return rows[0]!.many === 0 ? name : `${name}_v${rows[0]!.many + 1}`
}

/** Moves one month into its file, from the step at which an earlier run was cut. */
async function takeOut(
  lugar: Lugar,
  saindo: Saindo,
  pasta: string,
  key: Buffer | undefined,
): Promise<Guardado | undefined> {
  const { db } = lugar
  const { tabela, pedaco } = saindo
  if (!(await isThere(db, `guardado.${pedaco}`))) {
    const attached = (await listPedacos(db, tabela)).find(({ de, ate }) => de === saindo.de && ate === saindo.ate)
    if (attached) await lugar.detach(tabela, attached)
    await setApart(db, saindo, attached)
  }
  const ficaram = await returnAndando(lugar, saindo)
  const chave = key && { chave: key, sal: newSal() }
  const arquivo = `${pedaco}.zst`
  for (const leftover of [arquivo, nomeDa(pedaco)]) await rm(join(pasta, leftover), { force: true })
  const nome = `guardado.${pedaco}`
  const { colunas } = (await listTabelas(db)).find((one) => one.nome === `public.${tabela.nome}`)!
  let escritas: Contadas | undefined
  const { rolo, many } = await lugar.inTransaction(async ({ db: within, copyOut }) => ({
    rolo: await writeRolo(
      pasta,
      arquivo,
      countLinhas(copyOut({ nome, colunas, folhas: [nome] }), (all) => (escritas = all)),
      chave,
    ),
    many: await countRows(within, nome),
  }))
  await checkRolo(pasta, rolo)
  const lidas = await countAll(readRolo(pasta, rolo, chave))
  const { linhas, sha256 } = escritas!
  if (lidas.linhas !== linhas || lidas.sha256 !== sha256 || many !== linhas)
    throw new StartError(`O arquivo ${arquivo} não é o que foi escrito: o mês ${pedaco} continua no banco.`)
  const guardadoEm = lugar.clock.now()
  const { de, ate } = saindo
  const content = { tabela: tabela.nome, pedaco, de, ate, colunas, linhas, sha256, rolo }
  await writeFicha(pasta, { versao: VERSION, guardadoEm: guardadoEm.toISOString(), ...content }, chave)
  syncFolder(pasta)
  await dropGuarded(db, { ...content, tabela, em: guardadoEm })
  return { tabela: tabela.nome, pedaco, linhas, ficaram, bytes: rolo.bytes }
}

async function countRows(db: Db, nome: string) {
  const { rows } = await sql<{ many: number }>`select count(*)::float8 as many from ${sql.table(nome)}`.execute(db)
  return rows[0]!.many
}

async function isThere(db: Db, nome: string) {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${nome}) is not null as is`.execute(db)
  return rows[0]!.is
}

/** Puts the detached month into a schema of its own, and an empty one in its place. */
const setApart = (db: Db, { tabela, pedaco, de, ate }: Saindo, attached: Pedaco | undefined) =>
  patiently(() =>
    withTabelaParada(db, tabela, {}, async (tx) => {
      const nome = attached?.nome ?? (de ? nomeDoMes(tabela.nome, de) : antesDe(tabela))
      await sql`alter table ${sql.table(nome)} set schema guardado`.execute(tx)
      if (nome !== pedaco)
        await sql`alter table ${sql.table(`guardado.${nome}`)} rename to ${sql.table(pedaco)}`.execute(tx)
      await createLike(tx, nome, `${tabela.nome}_depois`)
      await attach(tx, tabela, { nome, de, ate })
    }),
  )

/**
 * Moves the rows of fretes that are still on their way back into the table. What was written for them meanwhile stays. Returns
 * how many fretes these are.
 */
const returnAndando = ({ inTransaction }: Lugar, { tabela, pedaco }: Saindo) =>
  inTransaction(async ({ db }) => {
    const apart = sql.table(`guardado.${pedaco}`)
    const andam = sql`frete_uuid in (select frete_uuid from frete_agenda)`
    const { rows } = await sql<{ many: number }>`
      select count(distinct frete_uuid)::int as many from ${apart} where ${andam}`.execute(db)
    if (rows[0]!.many === 0) return 0
    await moveOnly(db)
    await sql`with moved as (delete from ${apart} where ${andam} returning *)
      insert into ${sql.table(tabela.nome)} select * from moved on conflict do nothing`.execute(db)
    return rows[0]!.many
  })

/** Drops the detached month. Nobody has written into it since it was detached. */
const dropGuarded = (
  db: Db,
  guarded: {
    tabela: TabelaMensal
    pedaco: string
    linhas: number
    sha256: string
    rolo: { arquivo: string }
    em: Date
  },
) =>
  patiently(() =>
    withTabelaParada(db, guarded.tabela, { drops: true }, async (tx) => {
      const { tabela, pedaco, linhas, sha256, rolo, em } = guarded
      await sql`drop table ${sql.table(`guardado.${pedaco}`)}`.execute(tx)
      await sql`update mes_guardado set estado = 'GUARDADO', linhas = ${linhas}, sha256 = ${sha256},
        arquivo = ${rolo.arquivo}, em = ${em} where tabela = ${tabela.nome} and pedaco = ${pedaco}`.execute(tx)
    }),
  )

/** Tries again while others hold the locks. Each try waits half a second at most, because others queue behind a waiting lock. */
async function patiently<T>(change: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await change()
    } catch (error) {
      if (failureOf(error) !== 'load') throw error
      if (left === 0)
        throw new StartError('O banco está ocupado demais para guardar o mês agora. Rode o comando de novo.')
      await pause(PAUSE_MS)
    }
  }
}
