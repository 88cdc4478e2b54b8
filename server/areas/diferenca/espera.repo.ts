import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import type { MedidasDaTransportadora } from '../../ports/expedicao.ts'

type Espera = { freteUuid: string; medidas: MedidasDaTransportadora }

/** Keeps measures until their fretes are posted; newer ones replace them. The caller holds the fretes. */
export async function keepEsperas(tx: Db, esperas: readonly Espera[]) {
  if (esperas.length === 0) return
  await sql`
    insert into medidas_em_espera (frete_uuid, medidas)
    select "freteUuid", medidas from jsonb_to_recordset(${JSON.stringify(esperas)}::jsonb) as e ("freteUuid" uuid, medidas jsonb)
    on conflict (frete_uuid) do update set medidas = excluded.medidas`.execute(tx)
}

/** Fretes with waiting measures that meanwhile were posted, cancelled or expired, in the order of their uuid, from `after` on. */
export const listProntas = async (db: Db, { after, max }: { after: string | undefined; max: number }) =>
  (
    await db
      .selectFrom('medidasEmEspera')
      .select('freteUuid')
      .where('pronta', '=', true)
      .$if(after !== undefined, (prontas) => prontas.where('freteUuid', '>', after!))
      .orderBy('freteUuid')
      .limit(max)
      .execute()
  ).map(({ freteUuid }) => freteUuid)

/** Removes the waiting measures of these fretes and returns them. The caller holds the fretes. */
export async function takeProntas(tx: Db, freteUuids: readonly string[]) {
  const taken = await tx
    .deleteFrom('medidasEmEspera')
    .where('freteUuid', '=', anyOf(freteUuids))
    .where('pronta', '=', true)
    .returning(['freteUuid', 'medidas'])
    .execute()
  return new Map(taken.map(({ freteUuid, medidas }) => [freteUuid, medidas]))
}

const anyOf = (uuids: readonly string[]) => sql<string>`any(${uuids}::uuid[])`
