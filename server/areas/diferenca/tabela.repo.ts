import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { COLUNAS, type Filtro, within } from './lista.repo.ts'

/** Rows that are read at a time. */
const LINHAS = 200

/** All of them, the newest first, part by part: each part begins in the index where the last one ended. */
export async function* readTabela(db: Db, filtro: Filtro) {
  let last: { criadaEm: Date; uuid: string } | undefined
  for (;;) {
    const rows = await listAfter(db, filtro, last)
    yield rows
    last = rows.at(-1)
    if (!last || rows.length < LINHAS) return
  }
}

const listAfter = (db: Db, filtro: Filtro, last: { criadaEm: Date; uuid: string } | undefined) => {
  const { assinaturaUuid, tipos, statuses } = filtro
  const wanted = sql<SqlBool>`
    ${within(filtro)}
    and ${last ? sql`(criada_em, uuid) < (${last.criadaEm}, ${last.uuid}::uuid)` : sql`true`}`
  const each = tipos.flatMap((tipo) =>
    statuses.map(
      (status) => sql`(
        select uuid from diferenca
        where assinatura_uuid = ${assinaturaUuid} and tipo = ${tipo} and status = ${status} and ${wanted}
        order by criada_em desc, uuid desc limit ${LINHAS})`,
    ),
  )
  return db
    .selectFrom(sql<{ uuid: string }>`(${sql.join(each, sql` union all `)})`.as<'lugar'>(sql`lugar`))
    .innerJoin('diferenca', 'diferenca.uuid', 'lugar.uuid')
    .select(COLUNAS)
    .orderBy('diferenca.criadaEm', 'desc')
    .orderBy('diferenca.uuid', 'desc')
    .limit(LINHAS)
    .execute()
}

export type LinhaDaTabela = Awaited<ReturnType<typeof listAfter>>[number]
