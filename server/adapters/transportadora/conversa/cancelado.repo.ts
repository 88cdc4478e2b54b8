import { sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'

type Chave = { transportadoraUuid: string; referencia: string }

/** A request of a label as far as its cancelling is concerned; `codigo` is null while the answer is not known. */
export type PedidoACancelar = { enviadoEm: Date; codigo: string | null; canceladoEm: Date | null }

export async function findPedidoACancelar(
  db: Db,
  { transportadoraUuid, referencia }: Chave,
): Promise<PedidoACancelar | undefined> {
  const { rows } = await sql<PedidoACancelar>`
    select enviado_em as "enviadoEm", resposta ->> 'codigo' as "codigo", cancelado_em as "canceladoEm"
    from pedido_transportadora
    where transportadora_uuid = ${transportadoraUuid}::uuid and referencia = ${referencia}`.execute(db)
  return rows[0]
}

/** Notes that a parcel is cancelled at its carrier: its label is not asked for again. The first time stays. */
export const markCancelado = (db: Db, { transportadoraUuid, referencia }: Chave, em: Date) =>
  sql`
    update pedido_transportadora set cancelado_em = ${em}::timestamptz
    where transportadora_uuid = ${transportadoraUuid}::uuid and referencia = ${referencia}
      and cancelado_em is null`.execute(db)

/** Whether this code was given to another parcel of ours. */
export async function isCodigoDeOutro(db: Db, { transportadoraUuid, referencia }: Chave, codigo: string) {
  const { rows } = await sql`
    select 1 from pedido_transportadora
    where transportadora_uuid = ${transportadoraUuid}::uuid and resposta ->> 'codigo' = ${codigo}
      and referencia <> ${referencia}`.execute(db)
  return rows.length > 0
}
