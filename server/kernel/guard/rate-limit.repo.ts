import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/** A node takes this part of what is left of an allowance, or what it needs at once if that is more. */
const PARTE = 10

/** How many slices a sliding window has. */
export const FATIAS = 30
/**
 * How many slices count together: those of the window, the slice in which the window begins, and one slice more, because
 * units that were taken at the end of a slice are used a moment later.
 */
const CONTAM = FATIAS + 2

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

/**
 * Takes from an allowance whose window slides: `CONTAM` slices together hold at most `max`. Takes `wished` units, but no more
 * than a tenth of what is left and no fewer than `needed`: units that a node takes and does not use are lost to the other
 * nodes for a whole window. One row holds all slices of an allowance, so that two nodes count one after the other.
 */
export async function takeDaFatia(
  db: Db,
  { chave, janela, expiraEm }: { chave: string; janela: number; expiraEm: Date },
  { needed, wished }: { needed: number; wished: number },
  max: number,
) {
  if (needed > max) return 0
  const first = Math.max(needed, Math.min(wished, Math.floor(max / PARTE)))
  const { rows } = await sql<{ tomado: number }>`
    insert into limite_movel as conta (chave, fatia, usos, tomado, expira_em)
    values (${chave}, ${janela}, array[${first}::integer], ${first}, ${expiraEm})
    on conflict (chave) do update set (fatia, usos, tomado, expira_em) = (
      select ate_agora.fatia, array_prepend(ate_agora.usos[1] + vez.tomado, ate_agora.usos[2:]), vez.tomado, excluded.expira_em
      from (
        select greatest(conta.fatia, excluded.fatia) as fatia,
          (array_fill(0, array[least(greatest(excluded.fatia - conta.fatia, 0), ${sql.lit(CONTAM)})::integer]) || conta.usos)
            [1:${sql.lit(CONTAM)}] as usos
      ) as ate_agora
      cross join lateral (
        select case when livre < ${needed}::integer then 0
          else greatest(${needed}::integer, least(${wished}::integer, livre / ${sql.lit(PARTE)})) end as tomado
        from (select ${max}::integer - sum(uso)::integer as livre from unnest(ate_agora.usos) as uso) as resto
      ) as vez
    )
    returning tomado`.execute(db)
  return rows[0]!.tomado
}
