import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/** Takes `usado` from an allowance in its window, over all nodes; returns how much is taken by now, including this call. */
export async function takeUso(db: Db, uso: { chave: string; janela: number; usado: number; expiraEm: Date }) {
  const { usado } = await db
    .insertInto('limiteUso')
    .values(uso)
    .onConflict((row) => row.columns(['chave', 'janela']).doUpdateSet({ usado: sql`limite_uso.usado + ${uso.usado}` }))
    .returning('usado')
    .executeTakeFirstOrThrow()
  return usado
}
