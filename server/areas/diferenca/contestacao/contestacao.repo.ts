import { sql } from 'kysely'
import type { DecisaoDeContestacao } from '#contract/diferenca/contestacao'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { Db } from '../../../kernel/deps.ts'
import type { MedidasDaTransportadora } from '../../../ports/expedicao.ts'
import type { DiferencaTables } from '../diferenca.tables.ts'

type Nova = Pick<
  DiferencaTables['contestacao'],
  'uuid' | 'diferencaUuid' | 'motivo' | 'texto' | 'provas' | 'abertaEm' | 'prazoResposta' | 'contestadoCentavos'
>

/** Opens a contest. The caller holds the difference. Returns false when it could no longer be contested. */
export async function insertContestacao(tx: Db, nova: Nova): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('diferenca')
    .set({ contestacao: 'ABERTA' })
    .where('uuid', '=', nova.diferencaUuid)
    .where('tipo', '=', 'DEBITO')
    .where('status', '=', 'ABERTO')
    .where(sql<boolean>`(contestacao is null or contestacao = 'DESISTENCIA')`)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return false
  await tx
    .insertInto('contestacao')
    .values({ ...nova, status: 'ABERTA' })
    .execute()
  return true
}

/** The open contest of these differences, held until the transaction ends. */
export const lockAberta = (tx: Db, diferencaUuids: readonly string[]) =>
  tx
    .selectFrom('contestacao')
    .select(['uuid', 'diferencaUuid', 'abertaEm'])
    .where('diferencaUuid', '=', sql<string>`any(${diferencaUuids}::uuid[])`)
    .where('status', '=', sql.lit('ABERTA'))
    .forUpdate()
    .executeTakeFirst()

export type Fim = {
  uuid: string
  diferencaUuid: string
  status: DecisaoDeContestacao | 'DESISTENCIA'
  resposta: string | null
  medidas: MedidasDaTransportadora | null
  decididaEm: Date
  /** What is owed from now on: negative, or 0 after an ACEITA. */
  valorCentavos: Centavos
  vencimento: Dia
}

/** Ends a contest and writes the decision into its difference. The caller holds both. */
export async function endContestacao(tx: Db, fim: Fim) {
  const { uuid, diferencaUuid, status, resposta, medidas, decididaEm, valorCentavos, vencimento } = fim
  const { rows } = await sql<{ ended: number; moved: number }>`
    with ended as (
      update contestacao set status = ${status}, resposta = ${resposta}, decidida_em = ${decididaEm},
        medidas = ${medidas && JSON.stringify(medidas)}::jsonb
      where uuid = ${uuid} and status = 'ABERTA' returning diferenca_uuid
    ), moved as (
      update diferenca as d set contestacao = ${status}, valor_centavos = ${valorCentavos}, vencimento = ${vencimento},
        status = case when ${status} = 'ACEITA' then 'QUITADO' else d.status end,
        desfecho = case when ${status} = 'ACEITA' then 'ACEITA' end,
        quitada_em = case when ${status} = 'ACEITA' then ${decididaEm}::timestamptz end
      from ended where d.uuid = ended.diferenca_uuid and d.uuid = ${diferencaUuid} and d.contestacao = 'ABERTA' and d.status = 'ABERTO'
      returning d.uuid
    )
    select (select count(*)::int from ended) as ended, (select count(*)::int from moved) as moved`.execute(tx)
  if (rows[0]?.ended !== 1 || rows[0].moved !== 1) throw new Error(`the contest ${uuid} did not end`)
}

/** Open contests of all subscribers, the first to be answered on top. */
export const listAbertas = (db: Db, max: number) =>
  db
    .selectFrom('contestacao')
    .innerJoin('diferenca', 'diferenca.uuid', 'contestacao.diferencaUuid')
    .select(['contestacao.diferencaUuid', 'diferenca.freteUuid', 'diferenca.medidas'])
    .where('contestacao.status', '=', sql.lit('ABERTA'))
    .orderBy('contestacao.prazoResposta')
    .orderBy('contestacao.ordem')
    .limit(max)
    .execute()

/** One page of the staff's queue, found in its index alone. */
export const listFila = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom((lugares) =>
      lugares
        .selectFrom('contestacao')
        .select(['ordem', 'diferencaUuid', 'motivo', 'contestadoCentavos', 'abertaEm', 'prazoResposta'])
        .where('status', '=', sql.lit('ABERTA'))
        .orderBy('prazoResposta')
        .orderBy('ordem')
        .limit(limit)
        .offset(offset)
        .as('lugar'),
    )
    .innerJoin('diferenca', 'diferenca.uuid', 'lugar.diferencaUuid')
    .select([
      'lugar.diferencaUuid',
      'lugar.motivo',
      'lugar.contestadoCentavos',
      'lugar.abertaEm',
      'lugar.prazoResposta',
    ])
    .select(['diferenca.freteUuid', 'diferenca.assinaturaUuid'])
    .orderBy('lugar.prazoResposta')
    .orderBy('lugar.ordem')
    .execute()

/** The open contests after one of them, in the queue's order: for an export that reads one part after the other. */
export const listFilaAfter = (db: Db, after: { prazoResposta: Dia; ordem: number } | undefined, limit: number) =>
  db
    .selectFrom('contestacao')
    .innerJoin('diferenca', 'diferenca.uuid', 'contestacao.diferencaUuid')
    .select(['contestacao.ordem', 'contestacao.prazoResposta', 'contestacao.diferencaUuid', 'contestacao.motivo'])
    .select(['contestacao.texto', 'contestacao.abertaEm', 'contestacao.contestadoCentavos'])
    .select(['diferenca.freteUuid', 'diferenca.assinaturaUuid', 'diferenca.medidas', 'diferenca.precoCentavos'])
    .where('contestacao.status', '=', sql.lit('ABERTA'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(prazo_resposta, ordem) > (${after?.prazoResposta}, ${after?.ordem})`),
    )
    .orderBy('contestacao.prazoResposta')
    .orderBy('contestacao.ordem')
    .limit(limit)
    .execute()

/** Open contests, and those whose day to answer is before `hoje`; each counted up to `max`. */
export async function countAbertas(db: Db, hoje: Dia, max: number) {
  const { rows } = await sql<{ abertos: number; atrasados: number }>`
    select count(*)::int as abertos, (count(*) filter (where prazo_resposta < ${hoje}::date))::int as atrasados
    from (
      select prazo_resposta from contestacao where status = 'ABERTA' order by prazo_resposta, ordem limit ${max}
    ) as um`.execute(db)
  return rows[0]!
}

/** How many contests of a subscriber ended in each way, and how many differences the subscriber has had. */
export async function findHistorico(db: Db, assinaturaUuid: string) {
  const contestacoes = await db
    .selectFrom('contestacao')
    .innerJoin('diferenca', 'diferenca.uuid', 'contestacao.diferencaUuid')
    .select('contestacao.status')
    .select(sql<number>`count(*)::int`.as('quantas'))
    .where('diferenca.assinaturaUuid', '=', assinaturaUuid)
    .groupBy('contestacao.status')
    .execute()
  const { diferencas } = await db
    .selectFrom('diferencaContagem')
    .select(sql<number>`coalesce(sum(quantidade), 0)::int`.as('diferencas'))
    .where('assinaturaUuid', '=', assinaturaUuid)
    .executeTakeFirstOrThrow()
  const of = (status: string) => contestacoes.find((one) => one.status === status)?.quantas ?? 0
  return {
    diferencas,
    aceitas: of('ACEITA'),
    parciais: of('PARCIAL'),
    recusadas: of('RECUSADA'),
    retiradas: of('DESISTENCIA'),
  }
}

/** When each open contest was opened and when its answer is due, the first due on top. */
export const listEsperaDasContestacoes = (db: Db, limit: number) =>
  db
    .selectFrom('contestacao')
    .select(['abertaEm', 'prazoResposta'])
    .where('status', '=', sql.lit('ABERTA'))
    .orderBy('prazoResposta')
    .orderBy('ordem')
    .limit(limit)
    .execute()

/** The frete of a difference of any subscriber. */
export const findDiferenca = (db: Db, uuid: string) =>
  db
    .selectFrom('diferenca')
    .select(['uuid', 'freteUuid', 'assinaturaUuid', 'contestacao', 'status', 'criadaEm', 'vencimento'])
    .select(['medidas', 'valorCentavos', 'achadoCentavos', 'precoCentavos'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

/** Every contest of a frete's differences, the oldest first. */
export const listDoFrete = (db: Db, freteUuid: string) =>
  db
    .selectFrom('contestacao')
    .innerJoin('diferenca', 'diferenca.uuid', 'contestacao.diferencaUuid')
    .select(['contestacao.uuid', 'contestacao.diferencaUuid', 'contestacao.status', 'contestacao.motivo'])
    .select(['contestacao.texto', 'contestacao.provas', 'contestacao.abertaEm', 'contestacao.prazoResposta'])
    .select(['contestacao.contestadoCentavos', 'contestacao.resposta', 'contestacao.medidas', 'contestacao.decididaEm'])
    .where('diferenca.freteUuid', '=', freteUuid)
    .orderBy('contestacao.ordem')
    .execute()

/** The differences of a frete, the oldest first. */
export const listDiferencasDo = (db: Db, freteUuid: string) =>
  db
    .selectFrom('diferenca')
    .select([
      'uuid',
      'tipo',
      'valorCentavos',
      'achadoCentavos',
      'medidas',
      'criadaEm',
      'prazoContestacao',
      'vencimento',
    ])
    .select(['contestacao', 'desfecho', 'quitadaEm'])
    .where('freteUuid', '=', freteUuid)
    .orderBy('criadaEm')
    .orderBy('uuid')
    .execute()

/** Every measurement of a frete, the oldest first, including those that came while a contest was open. */
export const listMedicoes = (db: Db, freteUuid: string) =>
  db
    .selectFrom('medicao')
    .select(['em', 'fonte', 'medidas', 'precoCentavos'])
    .where('freteUuid', '=', freteUuid)
    .orderBy('em')
    .orderBy('uuid')
    .execute()

/** The newest contests of a subscriber, each with its frete. */
export const listContestacoesDe = (db: Db, assinaturaUuid: string, limit: number) =>
  db
    .selectFrom('contestacao')
    .innerJoin('diferenca', 'diferenca.uuid', 'contestacao.diferencaUuid')
    .select(['contestacao.uuid', 'contestacao.diferencaUuid', 'diferenca.freteUuid', 'contestacao.status'])
    .select(['contestacao.abertaEm', 'contestacao.contestadoCentavos'])
    .where('diferenca.assinaturaUuid', '=', assinaturaUuid)
    .where('diferenca.contestacao', 'is not', null)
    .orderBy('contestacao.ordem', 'desc')
    .limit(limit)
    .execute()

/** A subscriber's contests, for the export of their personal data. */
export const listTodas = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('contestacao')
    .innerJoin('diferenca', 'diferenca.uuid', 'contestacao.diferencaUuid')
    .select(['diferenca.freteUuid', 'contestacao.status', 'contestacao.motivo', 'contestacao.texto'])
    .select(['contestacao.provas', 'contestacao.abertaEm', 'contestacao.resposta', 'contestacao.decididaEm'])
    .where('diferenca.assinaturaUuid', '=', assinaturaUuid)
    .orderBy('contestacao.ordem')
    .execute()

/** Erases what the person wrote in their contests, when the account is closed. */
export const forgetTextos = (tx: Db, assinaturaUuid: string) =>
  tx
    .updateTable('contestacao')
    .set({ texto: '' })
    .where('texto', '<>', '')
    .where('diferencaUuid', 'in', (one) =>
      one.selectFrom('diferenca').select('uuid').where('assinaturaUuid', '=', assinaturaUuid),
    )
    .execute()
