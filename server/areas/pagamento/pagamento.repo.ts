import type { Insertable, Selectable, Updateable } from 'kysely'
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
