import { sql } from 'kysely'
import type { Db } from '../kernel/deps.ts'

/** What a migration did to the tables that were there before it. */
export type Medida = {
  /** Tables that nobody else could use while it ran: not even read, or not written. */
  travas: { tabela: string; para: 'LEITURA' | 'ESCRITA' }[]
  mudadas: { tabela: string; linhas: number }[]
  /** Tables whose file was written anew. */
  reescritas: { tabela: string; bytes: number }[]
  indices: { nome: string; bytes: number }[]
}

type Arquivo = { oid: number; nome: string; filenode: number; kind: string }

/** Begins to measure inside the transaction of a migration; the returned function says what it did so far. */
export async function measureIn(tx: Db): Promise<() => Promise<Medida>> {
  const before = new Map((await listArquivos(tx)).map((each) => [each.oid, each]))
  const changedBefore = await listMudadas(tx)
  return async () => {
    const wasThere = ({ oid }: { oid: number }) => before.has(oid)
    const after = await listArquivos(tx)
    const sizes = async (found: Arquivo[]) =>
      Promise.all(found.map(async ({ oid, nome }) => ({ nome, bytes: await sizeOf(tx, oid) })))
    const reescritas = after.filter(
      ({ oid, filenode, kind }) => kind === 'r' && before.get(oid) && before.get(oid)?.filenode !== filenode,
    )
    const indices = after.filter((each) => each.kind === 'i' && !wasThere(each))
    return {
      travas: (await listTravas(tx))
        .filter(wasThere)
        .map(({ nome, isAll }) => ({ tabela: nome, para: isAll ? 'LEITURA' : 'ESCRITA' })),
      mudadas: (await listMudadas(tx))
        .filter(wasThere)
        .map(({ oid, nome, linhas }) => ({
          tabela: nome,
          linhas: linhas - (changedBefore.find((each) => each.oid === oid)?.linhas ?? 0),
        }))
        .filter(({ linhas }) => linhas > 0),
      reescritas: (await sizes(reescritas)).map(({ nome, bytes }) => ({ tabela: nome, bytes })),
      indices: await sizes(indices),
    }
  }
}

/** Tables and indexes of the house, and the file that each lies in. */
async function listArquivos(tx: Db) {
  const { rows } = await sql<Arquivo>`
    select c.oid::int8 as oid, c.oid::regclass::text as nome, c.relfilenode::int8 as filenode,
      case when c.relkind in ('r', 'p') then 'r' else 'i' end as kind
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'i') and n.nspname in ('public', 'fila')`.execute(tx)
  return rows
}

async function sizeOf(tx: Db, oid: number) {
  const { rows } = await sql<{ bytes: number }>`select pg_table_size(${oid}::oid)::float8 as bytes`.execute(tx)
  return rows[0]!.bytes
}

/** The locks of this transaction that make others wait: for everything, or for writing. */
async function listTravas(tx: Db) {
  const { rows } = await sql<{ oid: number; nome: string; isAll: boolean }>`
    select c.oid::int8 as oid, c.oid::regclass::text as nome, bool_or(l.mode = 'AccessExclusiveLock') as is_all
    from pg_locks as l join pg_class as c on c.oid = l.relation
    where l.pid = pg_backend_pid() and l.granted and c.relkind in ('r', 'p')
      and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
    group by c.oid order by 2`.execute(tx)
  return rows
}

/** Rows that this transaction has inserted, updated and deleted, besides its own line among the migrations. */
async function listMudadas(tx: Db) {
  const { rows } = await sql<{ oid: number; nome: string; linhas: number }>`
    select relid::int8 as oid, relid::regclass::text as nome, (n_tup_ins + n_tup_upd + n_tup_del)::int8 as linhas
    from pg_stat_xact_user_tables where relname <> 'migracao' order by 2`.execute(tx)
  return rows
}
