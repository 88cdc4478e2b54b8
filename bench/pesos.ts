import pg from 'pg'
import { startPostgres } from '../scripts/start-postgres.ts'
import { openPostgres } from '../server/db/open.ts'
import { encher } from '../server/ensaio/escala/encher.ts'
import { createLog } from '../server/kernel/log.ts'
import { furnish } from '../server/testing/furnish.ts'
import { comprador, frete } from '../server/testing/given/carrinho.ts'
import { buyCarrinho } from '../server/testing/given/frete.ts'
import { givenSaldo } from '../server/testing/given/saldo.ts'
import { startHouse } from '../server/testing/house.ts'
import { type Bench, decimal, type Figure } from './figure.ts'
import { addDatabase } from './tpcb.ts'

/** Subscribers who buy one frete each, which then gets its label, is posted and delivered. */
const FRETES = 150
/** Rows from which the size of an index entry is measured. */
const LINHAS = 20_000
/** The least number of rows a frete with which a table is shown. The other tables do not grow with the fretes. */
const MINIMO = 0.2
const POR_MES = [1, 10, 100].map((milhoes) => milhoes * 1e6)

/**
 * What one frete leaves in each table from its quote to its delivery, and what it writes to the log (WAL). The number and
 * width of rows come from fretes that went all the way, the size of indexes from tables that are really filled.
 */
export const pesos: Bench = {
  name: 'pesos',
  async run() {
    const postgres = await startPostgres({ isDuravel: true })
    try {
      const indices = await measureIndexes((await addDatabase(postgres.url, 'indices')).href)
      const { tabelas, wal, commits } = await live((await addDatabase(postgres.url, 'vidas')).href)
      const weighed = tabelas
        .map(({ tabela, linhas, bytes }) => {
          const linha = bytes + (indices.get(tabela) ?? 0)
          return { tabela, linhas, linha, frete: linhas * linha }
        })
        .toSorted((a, b) => b.frete - a.frete)
      const frete = weighed.reduce((sum, one) => sum + one.frete, 0)
      const gb = (bytes: number) => `${decimal(bytes / 1e9, bytes < 1e10 ? 1 : 0)} GB`
      const months = (bytes: number) => POR_MES.map((fretes) => gb(bytes * fretes)).join(' / ')
      return [
        ...weighed
          .filter(({ linhas }) => linhas >= MINIMO)
          .map(
            ({ tabela, linhas, linha, frete }): Figure => ({
              name: tabela,
              figure: `${decimal(linhas, 1)} rows of ${decimal(linha)} bytes; a month of 1 / 10 / 100 million: ${months(frete)}`,
              target: '–',
              ok: true,
            }),
          ),
        {
          name: 'all tables',
          figure: `${decimal(frete)} bytes a frete; a month: ${months(frete)}`,
          target: '–',
          ok: true,
        },
        ...Object.entries(wal).map(([etapa, bytes]) => ({
          name: `log (WAL) and commits of ${etapa}`,
          figure: `${decimal(bytes)} bytes, ${decimal(commits[etapa] ?? 0, 1)} commits`,
          target: '–',
          ok: true,
        })),
      ]
    } finally {
      await postgres.stop()
    }
  },
}

async function measureIndexes(url: string) {
  const open = openPostgres({ databaseUrl: url, databasePool: 2 }, createLog({ logLevel: 'warn' }))
  await furnish(open, url)
  await open.close()
  await encher(url, LINHAS)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ tabela: string; bytes: number }>(`
    select c.oid::regclass::text as tabela, pg_indexes_size(c.oid)::float8 / c.reltuples as bytes
    from pg_class c where relkind = 'r' and reltuples >= ${LINHAS}`)
  await client.end()
  return new Map(rows.map(({ tabela, bytes }) => [tabela, bytes]))
}

async function live(url: string) {
  const open = openPostgres({ databaseUrl: url, databasePool: 2 }, createLog({ logLevel: 'warn' }))
  await furnish(open, url)
  await open.close()
  const house = await startHouse({
    database: {
      databaseUrl: url,
      open: async (config) => openPostgres(config, createLog(config)),
      close: async () => {},
    },
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = async () =>
    (
      await client.query<{ tabela: string }>(`
        select c.oid::regclass::text as tabela from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where relkind = 'r' and nspname in ('public', 'fila')`)
    ).rows.map(({ tabela }) => tabela)
  const count = async () => {
    const found = new Map<string, { linhas: number; bytes: number }>()
    for (const tabela of await tables()) {
      // each row also has a pointer of four bytes in its page, and is aligned
      const { rows } = await client.query<{ linhas: number; bytes: number }>(
        `select count(*)::float8 as linhas, coalesce(avg(pg_column_size(um.*) + 8), 0)::float8 as bytes from ${tabela} as um`,
      )
      found.set(tabela, rows[0]!)
    }
    return found
  }
  const wal: Record<string, number> = {}
  const commits: Record<string, number> = {}
  const spent = async () => {
    await client.query('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ wal: number; commits: number }>(`
      select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal, xact_commit::float8 as commits from pg_stat_database
      where datname = current_database()`)
    return rows[0]!
  }
  const during = async (etapa: string, run: () => Promise<unknown>) => {
    const before = await spent()
    await run()
    const after = await spent()
    wal[etapa] = (after.wal - before.wal) / FRETES
    commits[etapa] = (after.commits - before.commits) / FRETES
  }
  const before = await count()
  const gente: Awaited<ReturnType<typeof comprador>>[] = []
  for (let i = 0; i < FRETES; i++) {
    const ana = await comprador(house)
    await givenSaldo(house, ana.assinaturaUuid, 100_000)
    gente.push(ana)
  }
  const carrinhos: string[] = []
  await during('a quote and its cart', async () => {
    for (const ana of gente) carrinhos.push((await ana.fill(frete((await ana.quote())['correios/pac']))).uuid)
  })
  const fretes: string[] = []
  await during('a purchase with the wallet', async () => {
    for (const [i, ana] of gente.entries()) fretes.push(...(await buyCarrinho(ana.me, carrinhos[i]!)))
  })
  await during('its label and its mails', () => house.runJobs())
  await during('its way: posted, on its way, delivered', async () => {
    for (const status of ['POSTADO', 'EM_TRANSITO', 'SAIU_PARA_ENTREGA', 'ENTREGUE']) {
      for (const uuid of fretes) {
        const told = await house.post(`/sandbox/fretes/${uuid}/eventos`, { status })
        if (told.statusCode >= 400) throw new Error(`${status}: ${told.body}`)
      }
      await house.clock.advance(4 * 3600)
      await house.runJobs()
    }
  })
  const after = await count()
  await client.end()
  await house.stop()
  return {
    wal,
    commits,
    tabelas: [...after].map(([tabela, { linhas, bytes }]) => ({
      tabela,
      linhas: (linhas - (before.get(tabela)?.linhas ?? 0)) / FRETES,
      bytes,
    })),
  }
}
