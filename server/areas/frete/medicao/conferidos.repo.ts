import { sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../../kernel/deps.ts'

/** A frete as the check of the books needs it. */
export type FreteConferido = {
  uuid: string
  carrinhoUuid: string
  transportadoraUuid: string
  codigoEncomenda: string | null
  valorFreteCentavos: Centavos
  margemCentavos: Centavos | null
  postadoEm: Date | null
}

const colunas = sql`uuid, carrinho_uuid, transportadora_uuid, codigo_encomenda, valor_frete_centavos, margem_centavos, postado_em`

/** Fretes that were posted in a period. */
export async function listPostados(db: Db, { de, ate }: { de: Date; ate: Date }): Promise<FreteConferido[]> {
  const { rows } = await sql<FreteConferido>`
    select ${colunas} from frete
    where postado_em is not null and postado_em >= ${de}::timestamptz and postado_em < ${ate}::timestamptz
    order by postado_em, uuid`.execute(db)
  return rows
}

/** Fretes by the codes of their objects. */
export async function listPorCodigo(db: Db, codigos: readonly string[]): Promise<FreteConferido[]> {
  const { rows } = await sql<FreteConferido>`
    select ${colunas} from frete where codigo_encomenda = any(${codigos}::text[])`.execute(db)
  return rows
}

/** What the fretes of each purchase of these carts cost together; a cart may have had purchases that came to nothing. */
export async function sumPorCompra(db: Db, carrinhos: readonly string[]) {
  const { rows } = await sql<{ carrinhoUuid: string; valor: Centavos }>`
    select carrinho_uuid, sum(valor_frete_centavos)::bigint as valor from frete
    where carrinho_uuid = any(${carrinhos}::uuid[]) group by carrinho_uuid, compra_uuid`.execute(db)
  return rows
}
