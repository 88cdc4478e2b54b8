import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

/** The carrier has one object for each frete with a label, and cancelled exactly those of cancelled fretes. */
export async function checkObjetos(db: Db) {
  const { rows } = await sql<{ diferenca: string }>`
    select format('frete %s: %s com código %s; na transportadora %s com %s', f.uuid, f.status, f.codigo_encomenda, o.estado, o.codigo) as diferenca
    from frete as f full join objeto as o on o.referencia = f.uuid
    where f.uuid is null
      or (f.codigo_encomenda is not null and f.codigo_encomenda is distinct from o.codigo)
      or (o.estado is not null and (f.status = 'CANCELADO') <> (o.estado = 'CANCELADO'))`.execute(db)
  return rows.map(({ diferenca }) => diferenca)
}
