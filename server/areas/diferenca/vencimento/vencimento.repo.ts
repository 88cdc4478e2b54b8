import { sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { Db } from '../../../kernel/deps.ts'
import { statement } from '../../../kernel/statement.ts'

/** Debits that can be paid: open, and not under an open contest. The words are those of the index, so that it is used. */
const PAGAVEL = sql<boolean>`status = 'ABERTO' and tipo = 'DEBITO' and contestacao is distinct from 'ABERTA'`

/** The sum of a subscriber's debits that fell due before `hoje`, as a positive amount. */
export const findVencido = async (db: Db, assinaturaUuid: string, hoje: Dia): Promise<Centavos> =>
  (await selectVencido(db, { assinaturaUuid, hoje })).rows[0]!.debito

const selectVencido = statement((db, { assinaturaUuid, hoje }: { assinaturaUuid: string; hoje: Dia }) =>
  db
    .selectFrom('diferenca')
    .select(sql<Centavos>`coalesce(-sum(valor_centavos), 0)::bigint`.as('debito'))
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('vencimento', '<', hoje)
    .where(PAGAVEL),
)

/** A reminder `dias` days before the last day: of debits due from `desde` to `ate` that had neither this reminder nor a nearer one. */
type Marco = { dias: number; desde: Dia; ate: Dia }

/** Subscribers who must be reminded of debits, in the order of their uuid, from `after` on. */
export async function listALembrar(
  db: Db,
  { dias, desde, ate }: Marco,
  { after, max }: { after: string | undefined; max: number },
) {
  const { rows } = await sql<{ assinaturaUuid: string }>`
    select distinct assinatura_uuid from diferenca
    where ${PAGAVEL} and vencimento between ${desde}::date and ${ate}::date and (lembrada_dias is null or lembrada_dias > ${dias})
      and ${after ? sql`assinatura_uuid > ${after}` : sql`true`}
    order by assinatura_uuid limit ${max}`.execute(db)
  return rows.map(({ assinaturaUuid }) => assinaturaUuid)
}

/** Marks the subscriber's debits as reminded, and returns them by uuid. A second caller gets none. */
export async function takeALembrar(tx: Db, assinaturaUuid: string, { dias, desde, ate }: Marco) {
  const { rows } = await sql<{ uuid: string; valorCentavos: Centavos; vencimento: Dia }>`
    with held as (
      select uuid from diferenca
      where assinatura_uuid = ${assinaturaUuid} and ${PAGAVEL} and vencimento between ${desde}::date and ${ate}::date
        and (lembrada_dias is null or lembrada_dias > ${dias})
      order by uuid for update
    ), lembradas as (
      update diferenca as d set lembrada_dias = ${dias} from held where d.uuid = held.uuid
      returning d.uuid, d.valor_centavos, d.vencimento
    )
    select * from lembradas order by uuid`.execute(tx)
  return rows
}
