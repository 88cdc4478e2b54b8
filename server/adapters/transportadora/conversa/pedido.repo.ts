import { sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'

type Chave = { transportadoraUuid: string; referencia: string }

/**
 * Takes the request for one sender until `ate`. Undefined while another sender has it, and when it is answered. Counts the
 * takings: more than one means that an earlier request may have arrived.
 */
export const takePedido = (db: Db, chave: Chave, em: Date, ate: Date) =>
  db
    .insertInto('pedidoTransportadora')
    .values({ ...chave, enviadoEm: em, enviandoAte: ate })
    .onConflict((conflict) =>
      conflict
        .columns(['transportadoraUuid', 'referencia'])
        .doUpdateSet((eb) => ({
          tentativas: eb('pedidoTransportadora.tentativas', '+', 1),
          enviandoAte: ate,
        }))
        .where('pedidoTransportadora.resposta', 'is', null)
        .where('pedidoTransportadora.enviandoAte', '<=', em),
    )
    .returning(['tentativas', 'enviadoEm'])
    .executeTakeFirst()

export const findPedidoEnviado = (db: Db, { transportadoraUuid, referencia }: Chave) =>
  db
    .selectFrom('pedidoTransportadora')
    .select(['resposta', 'enviadoEm'])
    .where('transportadoraUuid', '=', transportadoraUuid)
    .where('referencia', '=', referencia)
    .executeTakeFirst()

/** Keeps the answer; the first one stays. False when another parcel of this carrier has the code in it. */
export async function keepResposta(db: Db, { transportadoraUuid, referencia }: Chave, resposta: string) {
  try {
    await db
      .updateTable('pedidoTransportadora')
      .set({ resposta })
      .where('transportadoraUuid', '=', transportadoraUuid)
      .where('referencia', '=', referencia)
      .where('resposta', 'is', null)
      .execute()
    return true
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'pedido_transportadora_codigo') return false
    throw error
  }
}

/** Forgets a request that certainly did nothing. */
export const deletePedido = (db: Db, { transportadoraUuid, referencia }: Chave) =>
  db
    .deleteFrom('pedidoTransportadora')
    .where('transportadoraUuid', '=', transportadoraUuid)
    .where('referencia', '=', referencia)
    .where('resposta', 'is', null)
    .execute()

/** Lets the next sender begin at once. */
export const releasePedido = (db: Db, { transportadoraUuid, referencia }: Chave, em: Date) =>
  db
    .updateTable('pedidoTransportadora')
    .set({ enviandoAte: sql<Date>`least(enviando_ate, ${em})` })
    .where('transportadoraUuid', '=', transportadoraUuid)
    .where('referencia', '=', referencia)
    .execute()
