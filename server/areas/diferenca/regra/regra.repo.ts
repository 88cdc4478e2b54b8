import { sql } from 'kysely'
import type { RegraDeDiferencas } from '#contract/diferenca/regra'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { Db } from '../../../kernel/deps.ts'

const COLUMNS = ['pagarAteCentavos as pagarDebitosAte', 'resgatarCreditos'] as const

/** The subscriber's rule; undefined where they never made one. */
export const findRegra = (db: Db, assinaturaUuid: string): Promise<RegraDeDiferencas | undefined> =>
  db.selectFrom('diferencaRegra').select(COLUMNS).where('assinaturaUuid', '=', assinaturaUuid).executeTakeFirst()

/** `findRegra`, locked until the transaction ends. A person who switches the rule off waits until then, and it settles nothing afterwards. */
export const holdRegra = (tx: Db, assinaturaUuid: string): Promise<RegraDeDiferencas | undefined> =>
  tx
    .selectFrom('diferencaRegra')
    .select(COLUMNS)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .forShare()
    .executeTakeFirst()

export async function saveRegra(
  tx: Db,
  assinaturaUuid: string,
  { pagarDebitosAte: pagarAteCentavos, resgatarCreditos }: RegraDeDiferencas,
  mudadaEm: Date,
) {
  const regra = { pagarAteCentavos, resgatarCreditos, mudadaEm }
  await tx
    .insertInto('diferencaRegra')
    .values({ assinaturaUuid, ...regra })
    .onConflict((row) => row.column('assinaturaUuid').doUpdateSet(regra))
    .execute()
}

export const deleteRegra = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('diferencaRegra').where('assinaturaUuid', '=', assinaturaUuid).execute()

/** Subscribers whose rule has something to settle, in the order of their uuid, from `after` on. */
export async function listComRegra(db: Db, { after, max }: { after: string | undefined; max: number }) {
  const { rows } = await sql<{ assinaturaUuid: string }>`
    select assinatura_uuid from diferenca_regra as r
    where ${after ? sql`assinatura_uuid > ${after}` : sql`true`} and exists (
      select from diferenca_contagem as c
      where c.assinatura_uuid = r.assinatura_uuid and c.status = 'ABERTO' and not c.em_analise and c.quantidade > 0
        and case c.tipo when 'DEBITO' then r.pagar_ate_centavos is not null else r.resgatar_creditos end)
    order by assinatura_uuid limit ${max}`.execute(db)
  return rows.map(({ assinaturaUuid }) => assinaturaUuid)
}

/** Where a batch of debits ended. */
export type Cursor = { vencimento: Dia; uuid: string }

/** Debits that a rule pays: up to the amount `ate`, and due before `venceAntesDe`. The first due comes first. */
export async function listDebitosDaRegra(
  db: Db,
  assinaturaUuid: string,
  { ate, venceAntesDe, after, max }: { ate: Centavos; venceAntesDe: Dia; after: Cursor | undefined; max: number },
) {
  const { rows } = await sql<Cursor>`
    select vencimento, uuid from diferenca
    where assinatura_uuid = ${assinaturaUuid} and status = 'ABERTO' and tipo = 'DEBITO' and contestacao is distinct from 'ABERTA'
      and valor_centavos >= ${0 - ate}::bigint and vencimento < ${venceAntesDe}::date
      and ${after ? sql`(vencimento, uuid) > (${after.vencimento}::date, ${after.uuid}::uuid)` : sql`true`}
    order by vencimento, uuid limit ${max}`.execute(db)
  return rows
}

/** Credits that a rule redeems. */
export async function listCreditosDaRegra(db: Db, assinaturaUuid: string, max: number) {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from diferenca where assinatura_uuid = ${assinaturaUuid} and tipo = 'CREDITO' and status = 'ABERTO'
    order by uuid limit ${max}`.execute(db)
  return rows.map(({ uuid }) => uuid)
}

/** Notes that the wallet had too little for these debits. Returns those of which the owner was not told yet. */
export async function markSemSaldo(tx: Db, uuids: readonly string[], em: Date) {
  if (uuids.length === 0) return []
  const { rows } = await sql<{ uuid: string; valorCentavos: Centavos }>`
    update diferenca set sem_saldo_em = ${em}
    where uuid = any(${uuids}::uuid[]) and sem_saldo_em is null and status = 'ABERTO'
    returning uuid, valor_centavos`.execute(tx)
  return rows
}
