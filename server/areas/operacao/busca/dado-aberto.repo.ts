import type { Db } from '../../../kernel/deps.ts'

type Quem = { operadorUuid: string; assinaturaUuid: string }

/** Lets an operator see a person's data until `ate`; asking again counts from then. */
export const openDado = (tx: Db, dado: Quem & { ate: Date }) =>
  tx
    .insertInto('dadoAberto')
    .values(dado)
    .onConflict((row) => row.columns(['operadorUuid', 'assinaturaUuid']).doUpdateSet({ ate: dado.ate }))
    .execute()

/** Until when the operator sees the person's data; undefined when no longer. */
export const findAberto = async (db: Db, { operadorUuid, assinaturaUuid }: Quem, now: Date) =>
  (
    await db
      .selectFrom('dadoAberto')
      .select('ate')
      .where('operadorUuid', '=', operadorUuid)
      .where('assinaturaUuid', '=', assinaturaUuid)
      .where('ate', '>', now)
      .executeTakeFirst()
  )?.ate
