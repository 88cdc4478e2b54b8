import { type RawBuilder, type Selectable, sql } from 'kysely'
import { columnsOf } from '../../db/mapping.ts'
import type { Db } from '../../kernel/deps.ts'
import { statement } from '../../kernel/statement.ts'
import { deleteExpiredOf } from '../../kernel/work/expired.repo.ts'
import type { CarrinhoTables } from './carrinho.tables.ts'

export type CarrinhoGuardado = { uuid: string; versao: number }
type Linha = Selectable<CarrinhoTables['carrinhoItem']>
/** An item as read: without the snapshot of its price, which only a purchase needs. */
export type ItemGuardado = Omit<Linha, 'snapshot' | 'carrinhoUuid' | 'criadoEm'>
/** An item with the snapshot of its price. */
export type ItemVendido = ItemGuardado & Pick<Linha, 'snapshot'>
export type NovoItem = Linha
type Estado = CarrinhoTables['carrinho']['estado']
/** The fields of an item that a person edits. */
export type DadosDoItem = Pick<
  Linha,
  | 'uuid'
  | 'posicao'
  | 'pedido'
  | 'destinatario'
  | 'remetente'
  | 'conteudo'
  | 'notaFiscal'
  | 'agenciaUuid'
  | 'isSelecionado'
>

/** The columns of an item that come from its quote. */
const DA_COTACAO = [
  'cotacaoUuid',
  'transportadoraUuid',
  'produto',
  'nomeProduto',
  'cepOrigem',
  'cepDestino',
  'valorEncomendaCentavos',
  'formato',
  'alturaCm',
  'larguraCm',
  'comprimentoCm',
  'diametroCm',
  'pesoGramas',
  'avisoRecebimento',
  'maoPropria',
  'logisticaReversa',
  'valorFreteCentavos',
  'valorBalcaoCentavos',
  'valorSeguroCentavos',
  'diasMinimo',
  'diasMaximo',
  'isSobretaxada',
  'validaAte',
] as const
export type CotacaoDoItem = Pick<Linha, 'uuid' | 'snapshot' | (typeof DA_COTACAO)[number]>

const DO_ITEM = [
  'uuid',
  'posicao',
  'pedido',
  'destinatario',
  'remetente',
  'conteudo',
  'notaFiscal',
  'agenciaUuid',
  'isSelecionado',
  ...DA_COTACAO,
  'valorAnteriorCentavos',
  'problema',
] as const

/** The columns that a new price changes. */
const DO_PRECO = [
  'nomeProduto',
  'valorFreteCentavos',
  'valorBalcaoCentavos',
  'valorSeguroCentavos',
  'diasMinimo',
  'diasMaximo',
  'isSobretaxada',
  'snapshot',
  'validaAte',
  'valorAnteriorCentavos',
] as const
/** `cotacaoUuid` and `lidaAte` are the item's quote and its validity when the carrier was asked. */
export type PrecoNovo = Pick<Linha, 'uuid' | 'cotacaoUuid' | (typeof DO_PRECO)[number]> & { lidaAte: Date }
export type ProblemaNovo = { uuid: string; cotacaoUuid: string; lidaAte: Date; problema: string }

export const findAberto = (db: Db, assinaturaUuid: string): Promise<CarrinhoGuardado | undefined> =>
  db
    .selectFrom('carrinho')
    .select(['uuid', 'versao'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('estado', '=', 'ABERTO')
    .executeTakeFirst()

/** `findAberto`, locked until the transaction ends. */
export const lockAberto = (tx: Db, assinaturaUuid: string): Promise<CarrinhoGuardado | undefined> =>
  tx
    .selectFrom('carrinho')
    .select(['uuid', 'versao'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('estado', '=', 'ABERTO')
    .forUpdate()
    .executeTakeFirst()

/** Opens a cart; false when another request opened one meanwhile. */
export async function insertAberto(tx: Db, carrinho: { uuid: string; assinaturaUuid: string; em: Date }) {
  const { uuid, assinaturaUuid, em } = carrinho
  const opened = await tx
    .insertInto('carrinho')
    .values({
      uuid,
      assinaturaUuid,
      estado: 'ABERTO',
      versao: 1,
      criadoEm: em,
      alteradoEm: em,
      encerradoEm: null,
    })
    .onConflict((row) => row.column('assinaturaUuid').where('estado', '=', sql.lit('ABERTO')).doNothing())
    .executeTakeFirst()
  return (opened.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const listItens = (db: Db, carrinhoUuid: string): Promise<ItemGuardado[]> =>
  db.selectFrom('carrinhoItem').select(DO_ITEM).where('carrinhoUuid', '=', carrinhoUuid).orderBy('posicao').execute()

/** Number of items in the open cart of an assinatura; 0 without one. */
export async function countItens(db: Db, assinaturaUuid: string) {
  const { many } = await db
    .selectFrom('carrinhoItem')
    .innerJoin('carrinho', 'carrinho.uuid', 'carrinhoItem.carrinhoUuid')
    .where('carrinho.assinaturaUuid', '=', assinaturaUuid)
    .where('carrinho.estado', '=', 'ABERTO')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  return many
}

export const listSnapshots = (db: Db, uuids: readonly string[]) =>
  db.selectFrom('carrinhoItem').select(['uuid', 'snapshot']).where('uuid', 'in', uuids).execute()

/** Adds items in one statement and returns those added: an item whose uuid is taken is left out. */
export async function insertItens(tx: Db, itens: readonly NovoItem[]) {
  const columns = columnsOf(itens.map(inSnakeCase))
  const { rows } = await sql<{ uuid: string }>`
    insert into carrinho_item (${columns}) select ${columns} from ${recordset(itens)}
    on conflict (uuid) do nothing returning uuid`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** Writes what a person edited in these items. The price that was shown as the earlier one is shown no longer. */
export async function updateItens(tx: Db, carrinhoUuid: string, itens: readonly DadosDoItem[]) {
  await sql`
    update carrinho_item as item set
      posicao = dado.posicao, pedido = dado.pedido, destinatario = dado.destinatario, remetente = dado.remetente,
      conteudo = dado.conteudo, nota_fiscal = dado.nota_fiscal, agencia_uuid = dado.agencia_uuid,
      is_selecionado = dado.is_selecionado,
      valor_anterior_centavos = null
    from ${recordset(itens)} as dado
    where item.uuid = dado.uuid and item.carrinho_uuid = ${carrinhoUuid}`.execute(tx)
}

/** Replaces the quotes of items. */
export async function updateCotacoes(tx: Db, carrinhoUuid: string, cotacoes: readonly CotacaoDoItem[]) {
  await sql`
    update carrinho_item as item set ${assign([...DA_COTACAO, 'snapshot'])},
      valor_anterior_centavos = null, problema = null
    from ${recordset(cotacoes)} as dado
    where item.uuid = dado.uuid and item.carrinho_uuid = ${carrinhoUuid}`.execute(tx)
}

/** Stores the new prices of items whose quote has not changed since the carrier was asked; returns these items. */
export async function updatePrecos(tx: Db, carrinhoUuid: string, precos: readonly PrecoNovo[]) {
  if (precos.length === 0) return []
  const { rows } = await sql<{ uuid: string }>`
    update carrinho_item as item set ${assign(DO_PRECO)}, problema = null
    from ${recordset(precos)} as dado, ${lidas(precos)} as lida(uuid uuid, lida_ate timestamptz)
    where ${sameAsRead(carrinhoUuid)}
    returning item.uuid`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/**
 * Stores why items cannot be bought, if their quote has not changed since the carrier was asked; returns these items.
 */
export async function updateProblemas(tx: Db, carrinhoUuid: string, problemas: readonly ProblemaNovo[]) {
  if (problemas.length === 0) return []
  const { rows } = await sql<{ uuid: string }>`
    update carrinho_item as item set problema = dado.problema
    from ${recordset(problemas)} as dado, ${lidas(problemas)} as lida(uuid uuid, lida_ate timestamptz)
    where ${sameAsRead(carrinhoUuid)}
    returning item.uuid`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

export async function deleteItens(tx: Db, carrinhoUuid: string, uuids: readonly string[]) {
  await tx.deleteFrom('carrinhoItem').where('carrinhoUuid', '=', carrinhoUuid).where('uuid', 'in', uuids).execute()
}

/** Notes a change by a person: new version, new date. */
export async function touchCarrinho(tx: Db, uuid: string, em: Date) {
  await tx.updateTable('carrinho').set({ versao: sql`versao + 1`, alteradoEm: em }).where('uuid', '=', uuid).execute()
}

/** Raises the version without a change by a person. */
export async function bumpVersao(tx: Db, uuid: string) {
  await tx.updateTable('carrinho').set({ versao: sql`versao + 1` }).where('uuid', '=', uuid).execute()
}

/** A cart of this subscriber in any state, locked until the transaction ends. */
export const lockCarrinhoOf = async (tx: Db, assinaturaUuid: string, uuid: string) =>
  (await selectLocked(tx, { assinaturaUuid, uuid })).rows[0]
const selectLocked = statement((tx, { assinaturaUuid, uuid }: { assinaturaUuid: string; uuid: string }) =>
  tx
    .selectFrom('carrinho')
    .select(['uuid', 'versao', 'estado'])
    .where('uuid', '=', uuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .forUpdate(),
)

/** The items of a cart with the snapshots of their prices, for a purchase. */
export const listVendidos = async (tx: Db, carrinhoUuid: string): Promise<ItemVendido[]> =>
  (await selectVendidos(tx, { carrinhoUuid })).rows
const selectVendidos = statement((tx, { carrinhoUuid }: { carrinhoUuid: string }) =>
  tx
    .selectFrom('carrinhoItem')
    .select([...DO_ITEM, 'snapshot'])
    .where('carrinhoUuid', '=', carrinhoUuid)
    .orderBy('posicao'),
)

/**
 * Changes the state and keeps the version: the items stay the same, so after a failed payment the person's version is
 * still valid.
 */
export async function updateEstado(
  tx: Db,
  uuid: string,
  { de, para, em }: { de: Estado; para: Estado; em: Date | null },
) {
  const { numUpdatedRows } = await tx
    .updateTable('carrinho')
    .set({ estado: para, encerradoEm: em })
    .where('uuid', '=', uuid)
    .where('estado', '=', de)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`the cart ${uuid} is not ${de}`)
}

/** Ends a bought cart and deletes its items: they live on as fretes. */
export async function finishCarrinho(tx: Db, uuid: string, de: Estado, em: Date) {
  const { rows } = await endCarrinho(tx, { uuid, de, em })
  if (rows.length !== 1) throw new Error(`the cart ${uuid} is not ${de}`)
}
const endCarrinho = statement(
  (_, { uuid, de, em }: { uuid: string; de: Estado; em: Date }) => sql<{ uuid: string }>`
    with vendido as (
      update carrinho set estado = 'COMPRADO', encerrado_em = ${em}, versao = versao + 1
      where uuid = ${uuid} and estado = ${de} returning uuid
    ), esquecidos as (
      delete from carrinho_item where carrinho_uuid in (select uuid from vendido)
    )
    select uuid from vendido`,
)

/** Moves these items to another cart; each keeps its place. */
export async function moveItens(tx: Db, { de, para }: { de: string; para: string }, uuids: readonly string[]) {
  await tx
    .updateTable('carrinhoItem')
    .set({ carrinhoUuid: para })
    .where('carrinhoUuid', '=', de)
    .where('uuid', 'in', uuids)
    .execute()
}

/**
 * Moves all items of `de` into `para`. Items no younger than the cart `de` came from `para` when `de` was opened: they
 * return to their places. Younger items follow at the end.
 */
export async function joinItens(tx: Db, { de, para }: { de: string; para: string }) {
  await sql`
    update carrinho_item as item set carrinho_uuid = ${para}, posicao = lugar.posicao
    from (
      select uuid, row_number() over (order by is_novo, posicao, criado_em, uuid) - 1 as posicao
      from (
        select i.uuid, i.posicao, i.criado_em, i.carrinho_uuid = ${de} and i.criado_em > c.criado_em as is_novo
        from carrinho_item i join carrinho c on c.uuid = i.carrinho_uuid
        where i.carrinho_uuid in (${de}, ${para})
      ) de_ambos
    ) lugar
    where item.uuid = lugar.uuid`.execute(tx)
}

/** Ends open carts unchanged since this instant. */
export async function expireUntouched(db: Db, since: Date, em: Date) {
  for (;;) {
    const { numAffectedRows } = await sql`
      update carrinho set estado = 'EXPIRADO', encerrado_em = ${em}, versao = versao + 1
      where estado = 'ABERTO' and uuid in (
        select uuid from carrinho where estado = 'ABERTO' and alterado_em <= ${since}
        order by alterado_em limit ${sql.lit(EXPIRE_AT_ONCE)} for update skip locked)`.execute(db)
    if (Number(numAffectedRows ?? 0) < EXPIRE_AT_ONCE) return
  }
}
/** Carts that one statement ends. */
const EXPIRE_AT_ONCE = 500

/** Deletes carts that expired before this instant, with their items. */
export async function deleteExpiredBefore(db: Db, instant: Date) {
  await deleteExpiredOf(db, 'carrinho', instant, {
    due: 'encerradoEm',
    key: ['uuid'],
    where: sql`estado = 'EXPIRADO'`,
  })
}

/** All stored items of a subscriber, for the export of their data. */
export const listTodos = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('carrinhoItem')
    .innerJoin('carrinho', 'carrinho.uuid', 'carrinhoItem.carrinhoUuid')
    .select([
      'estado',
      'pedido',
      'destinatario',
      'remetente',
      'conteudo',
      'notaFiscal',
      'nomeProduto',
      'cepOrigem',
      'cepDestino',
      'valorEncomendaCentavos',
      'valorFreteCentavos',
      'carrinhoItem.criadoEm',
    ])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('carrinhoItem.criadoEm')
    .execute()

export const deleteCarrinhosOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('carrinho').where('assinaturaUuid', '=', assinaturaUuid).execute()

/** Any number of rows in one parameter. */
const recordset = (rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::carrinho_item, ${JSON.stringify(rows.map(inSnakeCase))}::jsonb)`

/** The validity of the quotes that were read, in a column of its own beside the new one. */
const lidas = (rows: readonly { uuid: string; lidaAte: Date }[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows.map(({ uuid, lidaAte }) => ({ uuid, lida_ate: lidaAte })))}::jsonb)`

const sameAsRead = (carrinhoUuid: string) => sql`
  item.uuid = dado.uuid and lida.uuid = dado.uuid and item.carrinho_uuid = ${carrinhoUuid}
  and item.cotacao_uuid = dado.cotacao_uuid and item.valida_ate = lida.lida_ate`

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const inSnakeCase = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value as unknown]))

const assign = (columns: readonly string[]) =>
  sql.raw(columns.map((column) => `${snakeCase(column)} = dado.${snakeCase(column)}`).join(', '))

/**
 * A condition: no cart has the item whose uuid stands in this column. `offset 0` makes PostgreSQL look each item up by its
 * key. As a join, PostgreSQL would read all items of all carts for a few rows.
 */
export const isOutOfCarrinhos = (uuid: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from carrinho_item as item where item.uuid = ${uuid} offset 0)`
