import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import type { CarteiraTables } from './carteira.tables.ts'

type Linha = CarteiraTables['transacao']
export type NovaLinha = Omit<Linha, 'ordem'>

export const insertLinha = (tx: Db, linha: NovaLinha) => tx.insertInto('transacao').values(linha).execute()

/**
 * Ends a line that waits. One that moved the wallet when it was made keeps its place in the list; any other takes that of
 * its end.
 */
export async function endLinha(
  tx: Db,
  { uuid, movimentoUuid }: { uuid: string; movimentoUuid: string | null },
  { status, efeitoUuid, em }: { status: Linha['status']; efeitoUuid: string | null; em: Date },
) {
  const place = movimentoUuid ? sql`` : sql`, em = ${em}, ordem = default, movimento_uuid = ${efeitoUuid}::uuid`
  await sql`update transacao set status = ${status} ${place} where uuid = ${uuid} and status = 'PENDENTE'`.execute(tx)
}

/** The lines of one thing, the oldest first: a purchase may have one for the wallet and one for a Pix. */
export const listLinhasOf = (tx: Db, origemUuid: string) =>
  tx
    .selectFrom('transacao')
    .select(['uuid', 'tipo', 'status', 'meio', 'valorCentavos', 'movimentoUuid'])
    .where('origemUuid', '=', origemUuid)
    .orderBy('ordem')
    .execute()
