import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import type { CotacaoTables } from './cotacao.tables.ts'

export type NovoVolume = Insertable<CotacaoTables['cotacaoVolume']>
export type NovaCotacao = Insertable<CotacaoTables['cotacao']>
type NovaTabela = Selectable<CotacaoTables['tabelaTarifaria']>

/** Keeps one answered request, in one statement. */
export async function insertCotacoes(db: Db, volumes: NovoVolume[], cotacoes: NovaCotacao[]) {
  await db
    .with('volumes', (cte) => cte.insertInto('cotacaoVolume').values(volumes))
    .insertInto('cotacao')
    .values(cotacoes)
    .execute()
}

/** Of these quotes the subscriber's own, each with the volume that it is for. */
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

/** The subscriber's latest requests in the calculator, newest first, each distinct one once; of the RECENTES newest volumes. */
export function listUltimosVolumes(db: Db, assinaturaUuid: string, limit: number) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom((newest) =>
          newest
            .selectFrom('cotacaoVolume')
            .select(['uuid', 'volume', 'criadaEm', ...PEDIDO])
            .where('assinaturaUuid', '=', assinaturaUuid)
            .where(sql<boolean>`not is_importada`) // as the index says it
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

/** However much a subscriber quotes, no more rows than these are read, off the end of an index. */
const RECENTES = 200

/** What makes two requests the same one to the person who looks for it in the calculator. */
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

/** Forgets what lost its validity before the instant given. */
export async function deleteCotacoesBefore(db: Db, instant: Date) {
  await db.deleteFrom('cotacaoVolume').where('validaAte', '<', instant).execute()
}

/** Every kept request of a subscriber, newest first. */
export const listVolumes = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('cotacaoVolume')
    .select(['criadaEm', ...PEDIDO])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadaEm', 'desc')
    .execute()

export const deleteCotacoesOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('cotacaoVolume').where('assinaturaUuid', '=', assinaturaUuid).execute()

export const listTabelas = (db: Db) => db.selectFrom('tabelaTarifaria').selectAll().execute()

/** How many tables there are. They are only ever added, so another number means newer tables. */
export async function countTabelas(db: Db) {
  const { count } = await db
    .selectFrom('tabelaTarifaria')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Nobody else adds a table until the transaction ends; tables can be read meanwhile. */
export const lockTabelas = (db: Db) => sql`lock table tabela_tarifaria in share row exclusive mode`.execute(db)

/** Adds tables; one that is already there is an error. */
export async function insertTabelas(db: Db, tabelas: NovaTabela[]) {
  if (tabelas.length === 0) return
  await db
    .insertInto('tabelaTarifaria')
    .values(tabelas.map((tabela) => ({ ...tabela, arquivos: JSON.stringify(tabela.arquivos) })))
    .execute()
}
