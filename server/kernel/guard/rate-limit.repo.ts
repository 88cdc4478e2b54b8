import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/** A node takes this part of what is left of an allowance, or what it needs at once if that is more. */
const PARTE = 10

/**
 * Takes from an allowance of `max` in its window, over all nodes: at least `needed` units, or none when less is left.
 * Returns how many units were taken.
 */
export async function takeUso(
  db: Db,
  uso: { chave: string; janela: number; expiraEm: Date },
  needed: number,
  max: number,
) {
  if (needed > max) return 0
  const first = Math.max(needed, Math.floor(max / PARTE))
  const left = sql`(${max}::bigint - limite_uso.usado)`
  const taken = sql<number>`case when ${left} < ${needed} then 0 else greatest(${needed}, ${left} / ${PARTE}) end`
  const { tomado } = await db
    .insertInto('limiteUso')
    .values({ ...uso, usado: first, tomado: first })
    .onConflict((row) =>
      row.columns(['chave', 'janela']).doUpdateSet({ tomado: taken, usado: sql`limite_uso.usado + ${taken}` }),
    )
    .returning('tomado')
    .executeTakeFirstOrThrow()
  return tomado
}
