import { sql } from 'kysely'
import type { Situacao } from '#contract/frete-envio'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../../kernel/deps.ts'
import type { EventoDoObjeto, MedidasDaTransportadora } from '../../../ports/expedicao.ts'

/** The known ocorrencias of these fretes, by frete. */
export async function listOcorrenciasDe(db: Db, freteUuids: readonly string[]) {
  const rows = await db
    .selectFrom('freteOcorrencia')
    .select(['freteUuid', 'em', 'descricao', 'agencia', 'etapa'])
    .where('freteUuid', 'in', freteUuids)
    .execute()
  return Map.groupBy(rows, ({ freteUuid }) => freteUuid)
}

/** Replaces what the carrier told before by what it tells now. */
export async function replaceOcorrencias(tx: Db, freteUuid: string, eventos: readonly EventoDoObjeto[]) {
  const rows = JSON.stringify(eventos)
  const told = sql`jsonb_to_recordset(${rows}::jsonb) as d(em timestamptz, descricao text, agencia text, etapa text)`
  await sql`
    delete from frete_ocorrencia as o where o.frete_uuid = ${freteUuid}
      and (o.em, o.descricao, o.agencia) not in (select d.em, d.descricao, d.agencia from ${told})`.execute(tx)
  await sql`
    insert into frete_ocorrencia (frete_uuid, em, descricao, agencia, etapa)
    select ${freteUuid}::uuid, d.em, d.descricao, d.agencia, d.etapa from ${told}
    on conflict (frete_uuid, em, descricao, agencia) do update set etapa = excluded.etapa
    where frete_ocorrencia.etapa <> excluded.etapa`.execute(tx)
}

/** What the carrier says of a parcel besides its events. */
export type Rastreado = {
  situacao: Situacao | null
  postadoEm: Date | null
  medidasTransportadora: MedidasDaTransportadora | null
  valorRastreadoCentavos: Centavos | null
}

export const updateRastreado = (
  tx: Db,
  uuid: string,
  { situacao, postadoEm, medidasTransportadora, valorRastreadoCentavos }: Rastreado,
) =>
  sql`
    update frete set situacao = ${situacao}, postado_em = ${postadoEm}, valor_rastreado_centavos = ${valorRastreadoCentavos},
      medidas_transportadora = ${medidasTransportadora && JSON.stringify(medidasTransportadora)}::jsonb
    where uuid = ${uuid}`.execute(tx)
