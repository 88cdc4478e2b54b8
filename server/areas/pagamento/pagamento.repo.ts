import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../kernel/deps.ts'
import { claimDue, type Lease } from '../../kernel/work/lease.repo.ts'
import type { PagamentoTables } from './pagamento.tables.ts'

export type PagamentoGuardado = Selectable<PagamentoTables['pagamento']>
export type NovoPagamento = Insertable<PagamentoTables['pagamento']>
const ABERTOS = ['CRIADO', 'PENDING'] as const

export const insertPagamento = (tx: Db, pagamento: NovoPagamento) =>
  tx.insertInto('pagamento').values(pagamento).execute()

/** No owner check. */
export const findPagamento = (db: Db, uuid: string): Promise<PagamentoGuardado | undefined> =>
  db.selectFrom('pagamento').selectAll().where('uuid', '=', uuid).executeTakeFirst()

export const findPagamentoOf = (db: Db, assinaturaUuid: string, uuid: string): Promise<PagamentoGuardado | undefined> =>
  db
    .selectFrom('pagamento')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .executeTakeFirst()

/** Locks the payment until the transaction ends. */
export const lockPagamento = (tx: Db, uuid: string): Promise<PagamentoGuardado> =>
  tx.selectFrom('pagamento').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirstOrThrow()

/** The open payment of a cart. */
export const findAbertoDoCarrinho = (tx: Db, carrinhoUuid: string): Promise<PagamentoGuardado | undefined> =>
  tx
    .selectFrom('pagamento')
    .selectAll()
    .where('carrinhoUuid', '=', carrinhoUuid)
    .where('status', 'in', ABERTOS)
    .executeTakeFirst()

/** The payment that bought a cart; undefined when the wallet alone bought it or nobody has. */
export const findCompraDoCarrinho = (tx: Db, carrinhoUuid: string): Promise<PagamentoGuardado | undefined> =>
  tx
    .selectFrom('pagamento')
    .selectAll()
    .where('carrinhoUuid', '=', carrinhoUuid)
    .where('destino', '=', 'COMPRA')
    .executeTakeFirst()

export const listAbertos = (db: Db, assinaturaUuid: string): Promise<PagamentoGuardado[]> =>
  db
    .selectFrom('pagamento')
    .selectAll()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('status', 'in', ABERTOS)
    .orderBy('criadoEm', 'desc')
    .orderBy('uuid', 'desc')
    .limit(50)
    .execute()

/**
 * The last payment that ended without money and about which the PSP is still asked. Money can no longer come from a
 * card that nobody sent, or that the PSP refused (PspRecusou, RECUSADA). A card whose answer was lost ends EXPIRED, so
 * only that status counts for cards.
 */
export const findUltimoTardio = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('pagamento')
    .select(['meio', 'decididoEm'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('status', 'in', ['EXPIRED', 'REFUSED'])
    .where('consultaEm', 'is not', null)
    .where((is) =>
      is.or([is('meio', '<>', 'CARTAO'), is.and([is('enviadoEm', 'is not', null), is('status', '=', 'EXPIRED')])]),
    )
    .orderBy('decididoEm', 'desc')
    .limit(1)
    .executeTakeFirst()

export const updatePagamento = (tx: Db, uuid: string, changes: Updateable<PagamentoTables['pagamento']>) =>
  tx.updateTable('pagamento').set(changes).where('uuid', '=', uuid).execute()

/** Takes payments about which the PSP must be asked. */
export const claimConsultas = (db: Db, lease: Lease) =>
  claimDue<{ uuid: string }>(db, 'pagamento', lease, { due: 'consultaEm', key: ['uuid'] })

/** Takes decided card payments, to look for a chargeback. */
export const claimBuscasDeEstorno = (db: Db, lease: Lease) =>
  claimDue<{ uuid: string }>(db, 'pagamento', lease, { due: 'conferenciaEm', key: ['uuid'] })

export const updateConsulta = (db: Db, uuid: string, consultaEm: Date | null) =>
  db.updateTable('pagamento').set({ consultaEm }).where('uuid', '=', uuid).execute()

export const updateBuscaDeEstorno = (db: Db, uuid: string, conferenciaEm: Date | null) =>
  db.updateTable('pagamento').set({ conferenciaEm }).where('uuid', '=', uuid).execute()

/** A subscriber's payments, for the export of their data. */
export const listTodos = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('pagamento')
    .select(['criadoEm', 'finalidade', 'meio', 'status', 'valorCentavos', 'valorCarteiraCentavos', 'cartao'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadoEm')
    .execute()

const DA_CONFERENCIA = [
  'uuid',
  'carrinhoUuid',
  'meio',
  'valorCentavos',
  'status',
  'destino',
  'psp',
  'pspId',
  'decididoEm',
  'estornadoCentavos',
] as const
export type PagamentoConferido = Pick<PagamentoGuardado, (typeof DA_CONFERENCIA)[number]>

/** The payments that were booked in a period, some thousands at a time. */
export async function* readPagos(
  db: Db,
  { de, ate }: { de: Date; ate: Date },
): AsyncGenerator<PagamentoConferido[], void> {
  const POR_VEZ = 5_000
  let depois = { em: de, uuid: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const rows = await db
      .selectFrom('pagamento')
      .select(DA_CONFERENCIA)
      .where('destino', 'is not', null)
      .where('decididoEm', '<', ate)
      .where(sql<boolean>`(decidido_em, uuid) > (${depois.em}::timestamptz, ${depois.uuid}::uuid)`)
      .orderBy('decididoEm')
      .orderBy('uuid')
      .limit(POR_VEZ)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last?.decididoEm || rows.length < POR_VEZ) return
    depois = { em: last.decididoEm, uuid: last.uuid }
  }
}

/** Payments by their uuids or by the carts that they bought. */
export async function listConferidos(
  db: Db,
  { uuids, carrinhos }: { uuids: readonly string[]; carrinhos: readonly string[] },
): Promise<PagamentoConferido[]> {
  const { rows } = await sql<PagamentoConferido>`
    select uuid, carrinho_uuid, meio, valor_centavos, status, destino, psp, psp_id, decidido_em, estornado_centavos
    from pagamento where uuid = any(${uuids}::uuid[])
    union select uuid, carrinho_uuid, meio, valor_centavos, status, destino, psp, psp_id, decidido_em, estornado_centavos
    from pagamento where carrinho_uuid = any(${carrinhos}::uuid[]) and destino = 'COMPRA' and finalidade = 'COMPRA'`.execute(
    db,
  )
  return rows
}

/** What a subscription paid to the house and the house still has: without chargebacks, withdrawals and returns to cards. */
export async function sumPago(db: Db, assinaturaUuid: string): Promise<Centavos> {
  const { rows } = await sql<{ pago: Centavos }>`
    select (
      coalesce((select sum(valor_centavos - estornado_centavos) from pagamento
        where assinatura_uuid = ${assinaturaUuid} and destino is not null), 0)
      - coalesce((select sum(valor_centavos) from saque where assinatura_uuid = ${assinaturaUuid} and status = 'PAGO'), 0)
      - coalesce((select sum(valor_centavos) from devolucao_cartao
        where assinatura_uuid = ${assinaturaUuid} and status = 'CONCLUIDA'), 0)
    )::bigint as pago`.execute(db)
  return rows[0]!.pago
}

/** What went back to the cards of these payments on request, and is done. */
export async function listDevolvidos(db: Db, uuids: readonly string[]) {
  const { rows } = await sql<{ uuid: string; valor: Centavos }>`
    select pagamento_uuid as uuid, sum(valor_centavos)::bigint as valor from devolucao_cartao
    where pagamento_uuid = any(${uuids}::uuid[]) and status = 'CONCLUIDA' group by 1`.execute(db)
  return new Map(rows.map(({ uuid, valor }) => [uuid, valor]))
}
