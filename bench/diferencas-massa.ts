import { sql } from 'kysely'
import { insertManyFretes } from '../server/areas/frete/testing-massa.ts'
import type { Db } from '../server/kernel/deps.ts'
import { takeSnapshot } from '../server/tarifario/snapshot.ts'
import { rotaOf } from '../server/tarifario/tarifa.ts'
import { RIO, SAO_PAULO, tarifaOf, volume } from '../server/tarifario/testing-exemplos.ts'

/** Fretes that the differences below are spread over. */
const FRETES = 1000
/** Differences of one statement: on a busy machine a million would be given up as hanging. */
const POR_VEZ = 50_000

/** All that the receipt of a frete by PAC from São Paulo to Rio de Janeiro needs. */
export function snapshotDeExemplo() {
  const tarifa = tarifaOf('correios/pac')
  return takeSnapshot(tarifa, rotaOf(tarifa, SAO_PAULO, RIO), volume())
}

/**
 * Gives a subscriber without fretes a thousand of them, and `quantas` differences, debits and credits by turns. They were
 * found one minute apart, the last at `fim`. The newest of each frete is open, all others are settled. The counters that
 * triggers keep are written in bulk.
 */
export async function insertManyDiferencas(db: Db, assinaturaUuid: string, quantas: number, fim: Date) {
  await insertManyFretes(db, assinaturaUuid, FRETES, fim)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // triggers and foreign keys are off; their work is done below in bulk
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update frete set snapshot = ${JSON.stringify(snapshotDeExemplo())}::jsonb
      where assinatura_uuid = ${assinaturaUuid}`.execute(tx)
    for (let desde = 1; desde <= quantas; desde += POR_VEZ)
      await sql`
      insert into diferenca (uuid, frete_uuid, assinatura_uuid, tipo, status, valor_centavos, achado_centavos, medidas, preco_centavos,
        criada_em, prazo_contestacao, vencimento, desfecho, quitada_em)
      select uuidv7(em - now()), frete_uuid, ${assinaturaUuid}::uuid, tipo, status, valor, valor,
        '{"alturaPacote": 20, "larguraPacote": 20, "comprimentoPacote": 30, "pesoGramas": 2000}'::jsonb, 2181 - valor, em,
        case when tipo = 'DEBITO' then em::date + 14 end, case when tipo = 'DEBITO' then em::date + 30 end,
        case when status = 'ABERTO' then null when tipo = 'DEBITO' then 'PAGA' else 'RESGATADA' end,
        case when status = 'QUITADO' then em end
      from (
        select date_trunc('milliseconds', ${fim}::timestamptz) - (${quantas}::int - i) * interval '1 minute' as em, f.uuid as frete_uuid,
          case when i % 2 = 0 then 'DEBITO' else 'CREDITO' end as tipo, case when i % 2 = 0 then -450 else 120 end as valor,
          case when i > ${quantas}::int - ${FRETES}::int then 'ABERTO' else 'QUITADO' end as status
        from generate_series(${desde}::int, least(${quantas}::int, ${desde + POR_VEZ - 1}::int)) as i
        join (select uuid, row_number() over (order by uuid) - 1 as n from frete where assinatura_uuid = ${assinaturaUuid}) as f
          on f.n = i % ${FRETES}::int
      ) as cada`.execute(tx)
    await sql`
      insert into diferenca_contagem (assinatura_uuid, tipo, status, em_analise, quantidade, valor_centavos)
      select assinatura_uuid, tipo, status, false, count(*), sum(valor_centavos) from diferenca
      where assinatura_uuid = ${assinaturaUuid} group by 1, 2, 3`.execute(tx)
  })
}
