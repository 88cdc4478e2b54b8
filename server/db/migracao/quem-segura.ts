import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

/** A sentence about the oldest transaction that holds a table which this statement names. */
export async function sayQuemSegura(db: Db, statement: string) {
  const { rows } = await sql<{ pid: number; programa: string; tabela: string; segundos: number }>`
    select l.pid, coalesce(nullif(a.application_name, ''), 'sem nome') as programa, c.relname as tabela,
      extract(epoch from clock_timestamp() - a.xact_start)::int as segundos
    from pg_locks as l
    join pg_class as c on c.oid = l.relation
    join pg_stat_activity as a on a.pid = l.pid
    where l.granted and l.pid <> pg_backend_pid() and l.database = (select oid from pg_database where datname = current_database())
      and c.relkind in ('r', 'p') and ${statement} ~ ('\\m' || c.relname || '\\M')
    order by a.xact_start limit 1`.execute(db)
  const [first] = rows
  if (!first) return 'outra transação as segurava, e já terminou'
  return `a transação do processo ${first.pid} do PostgreSQL (${first.programa}) usa ${first.tabela} há ${first.segundos} s`
}
