import { sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'

type Tomada = { alvo: string; operadorUuid: string; em: Date; ate: Date }

/** Takes or renews an item in one statement; undefined while somebody else holds it. The row stays locked. */
export const upsertReserva = (tx: Db, { alvo, operadorUuid, em, ate }: Tomada) =>
  tx
    .insertInto('itemReservado')
    .values({ alvo, operadorUuid, ate })
    .onConflict((row) =>
      row
        .column('alvo')
        .doUpdateSet({ operadorUuid, ate })
        .where((held) =>
          held.or([held('itemReservado.operadorUuid', '=', operadorUuid), held('itemReservado.ate', '<=', em)]),
        ),
    )
    .returning('alvo')
    .executeTakeFirst()

/** Those of these items that somebody holds at `em`. */
export const listReservas = (db: Db, alvos: readonly string[], em: Date) =>
  db
    .selectFrom('itemReservado')
    .select(['alvo', 'operadorUuid', 'ate'])
    .where('alvo', '=', sql<string>`any(${alvos}::text[])`)
    .where('ate', '>', em)
    .execute()

export const deleteReserva = (db: Db, alvo: string, operadorUuid: string) =>
  db.deleteFrom('itemReservado').where('alvo', '=', alvo).where('operadorUuid', '=', operadorUuid).execute()

export const deleteReservasBefore = (db: Db, em: Date) => db.deleteFrom('itemReservado').where('ate', '<', em).execute()
