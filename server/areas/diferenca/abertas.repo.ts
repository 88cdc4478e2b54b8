import { sql } from 'kysely'
import type { Dia } from '#contract/kernel/values/instant'
import type { Db } from '../../kernel/deps.ts'

/** How many can be settled of each kind, from the counters, and when the first of the debits is due. */
export async function countAbertas(db: Db, assinaturaUuid: string) {
  const { rows } = await sql<{ debitos: number; creditos: number; vencimento: Dia | null }>`
    select
      coalesce(sum(quantidade) filter (where tipo = 'DEBITO'), 0)::bigint as debitos,
      coalesce(sum(quantidade) filter (where tipo = 'CREDITO'), 0)::bigint as creditos,
      (select min(vencimento) from diferenca
        where assinatura_uuid = ${assinaturaUuid} and tipo = 'DEBITO' and status = 'ABERTO'
          and contestacao is distinct from 'ABERTA') as vencimento
    from diferenca_contagem
    where assinatura_uuid = ${assinaturaUuid} and status = 'ABERTO' and not em_analise`.execute(db)
  return rows[0]!
}
