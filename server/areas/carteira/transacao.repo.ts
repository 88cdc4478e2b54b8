import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import type { CarteiraTables } from './carteira.tables.ts'

type Linha = CarteiraTables['transacao']
export type NovaLinha = Omit<Linha, 'ordem'>

export const insertLinha = (tx: Db, linha: NovaLinha) => tx.insertInto('transacao').values(linha).execute()

/** Ends a line that waits; its place in the list is that of its end. False when it had ended already. */
export async function endLinha(
  tx: Db,
  uuid: string,
  { status, movimentoUuid, em }: { status: Linha['status']; movimentoUuid: string | null; em: Date },
) {
  const { numAffectedRows } = await sql`
    update transacao set status = ${status}, em = ${em}, ordem = default,
      movimento_uuid = coalesce(movimento_uuid, ${movimentoUuid}::uuid)
    where uuid = ${uuid} and status = 'PENDENTE'`.execute(tx)
  return numAffectedRows === 1n
}

/** The lines of one thing, the oldest first: a purchase may have one for the wallet and one for a Pix. */
export const listLinhasOf = (tx: Db, origemUuid: string) =>
  tx
    .selectFrom('transacao')
    .select(['uuid', 'tipo', 'status', 'meio', 'valorCentavos', 'movimentoUuid'])
    .where('origemUuid', '=', origemUuid)
    .orderBy('ordem')
    .execute()
