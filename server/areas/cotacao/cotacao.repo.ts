import { type Insertable, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { deleteExpiredOf } from '../../kernel/work/expired.repo.ts'
import type { CotacaoTables } from './cotacao.tables.ts'

export type NovoVolume = Insertable<CotacaoTables['cotacaoVolume']>
export type NovaCotacao = Insertable<CotacaoTables['cotacao']>

/** Stores one answered request, in one statement. */
export async function insertCotacoes(db: Db, volumes: NovoVolume[], cotacoes: NovaCotacao[]) {
  await db
    .with('volumes', (cte) => cte.insertInto('cotacaoVolume').values(volumes))
    .insertInto('cotacao')
    .values(cotacoes)
    .execute()
}

/** Those of these quotes that are the subscriber's, each with its volume. */
export const listCotacoes = (db: Db, assinaturaUuid: string, uuids: readonly string[]) =>
  db
    .selectFrom('cotacao')
    .innerJoin('cotacaoVolume', 'cotacaoVolume.uuid', 'cotacao.volumeUuid')
    .select([
      'cotacao.uuid',
      'transportadoraUuid',
      'produto',
      'nomeProduto',
      'valorFreteCentavos',
      'valorBalcaoCentavos',
      'valorSeguroCentavos',
      'diasMinimo',
      'diasMaximo',
      'isSobretaxada',
      'snapshot',
      'avisoRecebimento',
      'maoPropria',
      'logisticaReversa',
      'validaAte',
      ...PEDIDO,
    ])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('cotacao.uuid', 'in', uuids)
    .execute()

/** The subscriber's latest distinct requests in the calculator, newest first, among the RECENTES newest volumes. */
export function listUltimosVolumes(db: Db, assinaturaUuid: string, limit: number) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom((newest) =>
          newest
            .selectFrom('cotacaoVolume')
            .select(['uuid', 'volume', 'criadaEm', ...PEDIDO])
            .where('assinaturaUuid', '=', assinaturaUuid)
            .where(sql<boolean>`not is_importada`) // the index's own condition
            .orderBy('criadaEm', 'desc')
            .orderBy('volume', 'desc')
            .limit(RECENTES)
            .as('recente'),
        )
        .distinctOn(PEDIDO)
        .selectAll()
        .orderBy(sql.join(PEDIDO.map((column) => sql.ref(column))))
        .orderBy('criadaEm', 'desc')
        .orderBy('volume', 'desc')
        .as('distinto'),
    )
    .selectAll()
    .orderBy('criadaEm', 'desc')
    .orderBy('volume', 'desc')
    .limit(limit)
    .execute()
}

/** How many of the newest rows are read, from the end of an index, however much a subscriber quotes. */
const RECENTES = 200

/** The columns that make two requests equal for a person. */
const PEDIDO = [
  'cepOrigem',
  'cepDestino',
  'valorEncomendaCentavos',
  'formato',
  'alturaCm',
  'larguraCm',
  'comprimentoCm',
  'diametroCm',
  'pesoGramas',
] as const

/** Deletes quotes that expired before this instant. */
export async function deleteCotacoesBefore(db: Db, instant: Date) {
  await deleteExpiredOf(db, 'cotacaoVolume', instant, { due: 'validaAte', key: ['uuid'] })
}

/** Every stored request of a subscriber, newest first. */
export const listVolumes = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('cotacaoVolume')
    .select(['criadaEm', ...PEDIDO])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadaEm', 'desc')
    .execute()

export const deleteCotacoesOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('cotacaoVolume').where('assinaturaUuid', '=', assinaturaUuid).execute()
