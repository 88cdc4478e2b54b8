import type pg from 'pg'
import type { Comando } from '../../testing/comandos.ts'
import { cresce } from './tamanhos.ts'

/**
 * Foreign keys of growing tables that no index serves, to tables from which the product deletes. PostgreSQL looks for rows
 * that point to a deleted one in the whole other table.
 */
export async function semIndice(client: pg.Client, comandos: readonly Comando[]) {
  const { rows } = await client.query<{ filha: string; coluna: string; mae: string }>(`
    select k.conrelid::regclass::text as filha, a.attname as coluna, k.confrelid::regclass::text as mae
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = any(k.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by 1, 2`)
  return rows
    .filter(({ filha }) => cresce(filha))
    .flatMap(({ filha, coluna, mae }) => {
      const deletes = comandos.find(({ text }) => new RegExp(`delete from "?${mae}"?\\b`, 'i').test(text))
      return deletes ? [`${filha}.${coluna} → ${mae} (${deletes.from})`] : []
    })
}
