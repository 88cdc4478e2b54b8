import { type Selectable, sql } from 'kysely'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { columnsOf } from '../../db/mapping.ts'
import type { Db } from '../../kernel/deps.ts'
import { statement } from '../../kernel/statement.ts'
import type { FreteTables } from './frete.tables.ts'

/** A new frete, without what the carrier gives later. */
export type NovoFrete = Omit<
  Selectable<FreteTables['frete']>,
  | 'codigoEncomenda'
  | 'pedidoTransportadora'
  | 'geradoEm'
  | 'postadoEm'
  | 'situacao'
  | 'justificativa'
  | 'estornadoEm'
  | 'impressoEm'
  | 'etiquetaDeTeste'
  | 'medidasTransportadora'
  | 'valorRastreadoCentavos'
  | 'medidasFatura'
  | 'valorPelaFaturaCentavos'
  | 'reembolsadoCentavos'
  | 'diferencaCentavos'
  | 'busca'
>

/** Inserts bought fretes in one statement, with their first event. */
export function insertFretes(tx: Db, fretes: readonly NovoFrete[]) {
  const rows = fretes.map(inSnakeCase)
  addFretes ??= writeInsertOf(rows)
  return addFretes(tx, { fretes: JSON.stringify(rows) })
}
/** All fretes name the same columns, so the statement is written with those of the first. */
let addFretes: ReturnType<typeof writeInsertOf> | undefined
const writeInsertOf = (rows: readonly object[]) =>
  statement(
    (_, { fretes }: { fretes: string }) =>
      sql`insert into frete (${columnsOf(rows)})
        select ${columnsOf(rows)} from jsonb_populate_recordset(null::frete, ${fretes}::jsonb)`,
  )

/** A change of status: why, by whom, and when. */
export type Passo = { para: StatusDeFrete; causa: string; ator: string; em: Date }

/** Moves those fretes of a purchase that are in status `de`; returns which. */
export const moveFretesOf = (tx: Db, compraUuid: string, de: StatusDeFrete, { para, causa, ator, em }: Passo) =>
  tx
    .updateTable('frete')
    .set({ status: para, statusEm: em, statusCausa: causa, statusAtor: ator })
    .where('compraUuid', '=', compraUuid)
    .where('status', '=', de)
    .returning(['uuid', 'valorFreteCentavos'])
    .execute()

const DA_COMPRA = [
  'uuid',
  'compraUuid',
  'status',
  'statusCausa',
  'justificativa',
  'estornadoEm',
  'situacao',
  'pedido',
  'codigoEncomenda',
  'geradoEm',
  'prazoExpiracao',
  'etiquetaDeTeste',
  'postadoEm',
  'diasMinimo',
  'diasMaximo',
  'cepOrigem',
  'agenciaUuid',
  'formato',
  'alturaCm',
  'larguraCm',
  'comprimentoCm',
  'diametroCm',
  'pesoGramas',
  'destinatario',
  'notaFiscal',
  'transportadoraUuid',
  'produto',
  'nomeProduto',
  'valorFreteCentavos',
  'compradoEm',
] as const
const TEM_DECLARACAO = sql<boolean>`conteudo is not null`.as('temDeclaracao')

/** The fretes of a purchase that are paid and not cancelled, in the order of the cart. */
export const listPagosDa = (db: Db, compraUuid: string) =>
  db
    .selectFrom('frete')
    .select(['assinaturaUuid', 'carrinhoUuid', 'compradoEm', 'destinatario', 'transportadoraUuid', 'nomeProduto'])
    .select('valorFreteCentavos')
    .where('compraUuid', '=', compraUuid)
    .where('status', 'not in', ['AGUARDANDO_PAGAMENTO', 'CANCELADO'])
    .orderBy('posicao')
    .execute()

/** What one payment bought; for a cart, its last payment. */
export const listComprados = (db: Db, assinaturaUuid: string, uuid: string) =>
  db
    .selectFrom('frete')
    .select(DA_COMPRA)
    .select(TEM_DECLARACAO)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where(({ eb, selectFrom }) =>
      eb('compraUuid', 'in', [
        sql<string>`${uuid}::uuid`,
        selectFrom('frete as outro')
          .select('outro.compraUuid')
          .where('outro.carrinhoUuid', '=', uuid)
          .orderBy('outro.compradoEm', 'desc')
          .limit(1),
      ]),
    )
    .orderBy('posicao')
    .execute()

export const findComprado = (db: Db, assinaturaUuid: string, uuid: string) =>
  db
    .selectFrom('frete')
    .select(DA_COMPRA)
    .select(TEM_DECLARACAO)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()

/** The purchases that these fretes come from, each once. */
export const listComprasDe = async (db: Db, assinaturaUuid: string, uuids: readonly string[]) =>
  (
    await db
      .selectFrom('frete')
      .select('compraUuid')
      .distinct()
      .where('assinaturaUuid', '=', assinaturaUuid)
      .where('uuid', 'in', uuids)
      .execute()
  ).map(({ compraUuid }) => compraUuid)

export type Comprado = NonNullable<Awaited<ReturnType<typeof findComprado>>>

/** A subscriber's fretes, for the export of their data. */
export const listTodos = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('frete')
    .select([
      'compradoEm',
      'status',
      'statusEm',
      'codigoEncomenda',
      'postadoEm',
      'situacao',
      'justificativa',
      'pedido',
      'destinatario',
      'remetente',
      'conteudo',
      'notaFiscal',
      'nomeProduto',
      'valorFreteCentavos',
    ])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('compradoEm')
    .orderBy('uuid')
    .execute()

/** What carriers told of a subscriber's fretes, for the export of their data. */
export const listTodasOcorrencias = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('freteOcorrencia')
    .innerJoin('frete', 'frete.uuid', 'freteOcorrencia.freteUuid')
    .select(['frete.codigoEncomenda', 'freteOcorrencia.em', 'freteOcorrencia.descricao', 'freteOcorrencia.agencia'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('freteOcorrencia.em')
    .execute()

/**
 * Erases sender, recipient, contents and tracking, and ends the tracking tasks. Destination and price stay for the
 * books.
 */
export async function forgetPessoas(tx: Db, assinaturaUuid: string) {
  const dele = tx.selectFrom('frete').select('frete.uuid').where('assinaturaUuid', '=', assinaturaUuid)
  const forgotten = (column: 'destinatario' | 'remetente') =>
    sql.raw(`${column} || '{"nome": "", "sobrenome": "", "cpfCnpj": "", "telefone": "", "email": ""}'::jsonb
      || jsonb_build_object('endereco', (${column} -> 'endereco') || '{"logradouro": "", "numero": "", "complemento": ""}'::jsonb)`)
  await sql`
    update frete set destinatario = ${forgotten('destinatario')}, remetente = ${forgotten('remetente')}, pedido = '',
      conteudo = null, nota_fiscal = null, justificativa = null
    where assinatura_uuid = ${assinaturaUuid}`.execute(tx)
  await tx.deleteFrom('freteOcorrencia').where('freteUuid', 'in', dele).execute()
  await tx.deleteFrom('freteAgenda').where('freteUuid', 'in', dele).where('tarefa', '=', 'RASTREAR').execute()
}

export const findResumo = (db: Db, assinaturaUuid: string) =>
  db.selectFrom('freteResumo').selectAll().where('assinaturaUuid', '=', assinaturaUuid).executeTakeFirst()

/** The counters, created if missing, locked until the transaction ends. */
export async function lockResumo(tx: Db, assinaturaUuid: string) {
  const lock = async () => (await selectHeld(tx, { assinaturaUuid })).rows[0]
  const resumo = await lock()
  if (resumo) return resumo
  await tx
    .insertInto('freteResumo')
    .values({ assinaturaUuid })
    .onConflict((row) => row.doNothing())
    .execute()
  return (await lock())!
}

const selectHeld = statement((tx, { assinaturaUuid }: { assinaturaUuid: string }) =>
  tx.selectFrom('freteResumo').selectAll().where('assinaturaUuid', '=', assinaturaUuid).forNoKeyUpdate(),
)

/** The caller has locked the counters. The database refuses a limit below what is in use. */
export const updateNumeroFretes = (tx: Db, assinaturaUuid: string, numeroFretes: number) =>
  tx.updateTable('freteResumo').set({ numeroFretes }).where('assinaturaUuid', '=', assinaturaUuid).execute()

export const addReservados = (tx: Db, assinaturaUuid: string, quantidade: number) =>
  tx
    .updateTable('freteResumo')
    .set(({ eb }) => ({ reservados: eb('reservados', '+', quantidade) }))
    .where('assinaturaUuid', '=', assinaturaUuid)
    .execute()

const columns = new Map<string, string>()
function snakeCase(name: string) {
  const column = columns.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  columns.set(name, column)
  return column
}
const inSnakeCase = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value as unknown]))
