import type pg from 'pg'

export type Coluna = {
  nome: string
  tipo: string
  /** The labels of an enum. */
  rotulos: string[] | null
  aceitaNulo: boolean
  /** The table to which a foreign key of this column alone leads. */
  aponta: string | null
  /** The column there. */
  apontaColuna: string | null
  unica: boolean
  /** PostgreSQL writes it. */
  gerada: boolean
}
export type Indice = {
  id: number
  esquema: string
  nome: string
  metodo: string
  /** The condition of a partial index. */
  condicao: string | null
  /** Its columns. PostgreSQL makes up the name of an expression (`calculada`). */
  colunas: { nome: string; tipo: string; calculada: boolean }[]
}
export type Tabela = {
  id: number
  esquema: string
  nome: string
  /** The table that it is a partition of, otherwise its own name; with the schema where that is not `public`. */
  raiz: string
  /** How many tables hold the rows of the root. */
  partes: number
  /** Whether it holds rows itself: the root of partitions does not. */
  guarda: boolean
  colunas: Coluna[]
  /** Conditions as PostgreSQL writes them. */
  checks: string[]
  indices: Indice[]
}

/** All tables of the product in this database. */
export async function readCatalogo(client: pg.Client): Promise<Tabela[]> {
  const { rows } = await client.query<Tabela>(`
    with recursive familia as (
      select c.oid as id, c.oid as raiz from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'fila')
      union all select i.inhrelid, f.raiz from familia f join pg_inherits i on i.inhparent = f.id
    )
    select c.oid::int as id, n.nspname as esquema, c.relname as nome,
      case when rn.nspname = 'public' then r.relname else rn.nspname || '.' || r.relname end as raiz,
      (select count(*)::int from familia irma join pg_class ic on ic.oid = irma.id where irma.raiz = f.raiz and ic.relkind = 'r') as partes,
      c.relkind = 'r' as guarda,
      (select json_agg(json_build_object('nome', a.attname, 'tipo', t.typname, 'aceitaNulo', not a.attnotnull,
          'rotulos', (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid),
          'aponta', (select p.relname from pg_constraint k join pg_class p on p.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1),
          'apontaColuna', (select p.attname from pg_constraint k join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
            where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1),
          'gerada', a.attgenerated <> '',
          'unica', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indnkeyatts = 1
            and i.indpred is null and i.indkey[0] = a.attnum)) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as colunas,
      coalesce((select json_agg(pg_get_constraintdef(k.oid)) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks,
      coalesce((select json_agg(json_build_object('id', x.oid::int, 'esquema', n.nspname, 'nome', x.relname, 'metodo', am.amname,
          'condicao', pg_get_expr(i.indpred, i.indrelid),
          'colunas', (select json_agg(json_build_object('nome', a.attname, 'tipo', t.typname, 'calculada', i.indkey[a.attnum - 1] = 0)
            order by a.attnum) from pg_attribute a join pg_type t on t.oid = a.atttypid where a.attrelid = x.oid)))
        from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am am on am.oid = x.relam
        where i.indrelid = c.oid and x.relkind = 'i'), '[]') as indices
    from familia f join pg_class c on c.oid = f.id join pg_namespace n on n.oid = c.relnamespace
      join pg_class r on r.oid = f.raiz join pg_namespace rn on rn.oid = r.relnamespace
    order by 4, 3`)
  return rows
}
