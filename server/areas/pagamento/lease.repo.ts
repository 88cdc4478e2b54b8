import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

/**
 * Rows whose PSP was to be asked about by then, the longest due first, taken by this node alone: `until` is when they are
 * due again, also where this node dies.
 */
export async function claimConsultas(
  db: Db,
  tabela: 'pagamento' | 'saque' | 'devolucao_cartao',
  { dueBy, until, max }: { dueBy: Date; until: Date; max: number },
  coluna: 'consulta_em' | 'conferencia_em' = 'consulta_em',
) {
  const { rows } = await sql<{ uuid: string }>`
    update ${sql.table(tabela)} set ${sql.ref(coluna)} = ${until}
    where uuid in (
      select uuid from ${sql.table(tabela)} where ${sql.ref(coluna)} <= ${dueBy} order by ${sql.ref(coluna)} limit ${max} for update skip locked
    )
    returning uuid`.execute(db)
  return rows.map(({ uuid }) => uuid)
}
