import { type Expression, type SqlBool, sql } from 'kysely'
import type { StatusDeTransacao, TipoDeTransacao } from '#contract/carteira'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../../kernel/deps.ts'
import type { CarteiraTables } from '../carteira.tables.ts'
import { disponivelDe } from '../livro.rules.ts'

/** A filter of lines; `inicio` is the first instant, `fim` the first instant after the range. */
export type Filtro = {
  assinaturaUuid: string
  inicio?: Date | undefined
  fim?: Date | undefined
  tipo?: TipoDeTransacao | undefined
  status?: StatusDeTransacao | undefined
}

/**
 * A line, and what its movement changed in the balance: how much, how much of that was card money, and the balance
 * after it.
 */
export type LinhaDoExtrato = Pick<
  CarteiraTables['transacao'],
  'uuid' | 'tipo' | 'status' | 'valorCentavos' | 'meio' | 'origem' | 'origemUuid' | 'criadaEm' | 'em' | 'ator'
> & { naCarteiraCentavos: Centavos | null; saldoCentavos: Centavos | null; deCartaoCentavos: Centavos | null }

/** The place of a line in the list. */
type Cursor = { em: Date; ordem: number }

/**
 * Lines of the list, the newest first: a page of them, or those after a place. Each looks up its own entry, and `limit
 * 1` keeps it so: with a join the planner may read the account's whole history for every page.
 */
export async function listLinhas(
  db: Db,
  filtro: Filtro,
  { limit, offset = 0, depois }: { limit: number; offset?: number; depois?: Cursor | undefined },
): Promise<(LinhaDoExtrato & Cursor)[]> {
  const behind = depois ? sql<SqlBool>`(em, ordem) < (${depois.em}::timestamptz, ${depois.ordem}::bigint)` : undefined
  const { rows } = await sql<LinhaDoExtrato & Cursor>`
    select t.*, p.na_carteira_centavos, p.saldo_centavos, p.de_cartao_centavos
    from (
      select uuid, tipo, status, valor_centavos, meio, origem, origem_uuid, movimento_uuid, criada_em, em, ordem, ator
      from transacao where ${whereOf(filtro, behind)}
      order by em desc, ordem desc limit ${limit} offset ${offset}
    ) as t
    left join lateral (
      select valor_centavos as na_carteira_centavos, saldo_centavos,
        (select coalesce(sum(l.valor_centavos), 0)::bigint from partida_lote as l where l.movimento_uuid = t.movimento_uuid)
          as de_cartao_centavos
      from partida
      where movimento_uuid = t.movimento_uuid and conta = ${disponivelDe(filtro.assinaturaUuid)} limit 1
    ) as p on true
    order by t.em desc, t.ordem desc`.execute(db)
  return rows
}

/** Rows read at once: short queries for the database, little of the file in memory. */
const LINHAS = 2_000

/**
 * Every line of the list as of the first read, a few thousand at a time. Lines that take effect meanwhile stand before
 * them and are not read; a waiting line that ends meanwhile has left its place. No line is read twice.
 */
export async function* readLinhas(db: Db, filtro: Filtro, since?: Cursor): AsyncGenerator<LinhaDoExtrato[], void> {
  let depois = since
  for (;;) {
    const linhas = await listLinhas(db, filtro, { limit: LINHAS, depois })
    yield linhas
    depois = linhas.at(-1)
    if (!depois || linhas.length < LINHAS) return
  }
}

/**
 * How many lines match. Without a time range the counters by tipo and status answer; otherwise the lines are counted.
 */
export async function countLinhas(db: Db, filtro: Filtro) {
  const { rows } = await (filtro.inicio || filtro.fim
    ? sql<{ quantas: number }>`select count(*) as quantas from transacao where ${whereOf(filtro)}`
    : sql<{ quantas: number }>`
        select coalesce(sum(quantidade), 0)::bigint as quantas from transacao_contagem where ${whereOf(filtro)}`
  ).execute(db)
  return rows[0]?.quantas ?? 0
}

/** The last line that changed the balance, before `fim` if given, and the balance after it. */
export async function findUltimaNaCarteira(db: Db, { assinaturaUuid, fim }: Pick<Filtro, 'assinaturaUuid' | 'fim'>) {
  const { rows } = await sql<Cursor & { saldoCentavos: Centavos }>`
    select t.em, t.ordem, p.saldo_centavos
    from transacao as t
    join lateral (
      select saldo_centavos from partida
      where movimento_uuid = t.movimento_uuid and conta = ${disponivelDe(assinaturaUuid)} limit 1
    ) as p on true
    where t.assinatura_uuid = ${assinaturaUuid} and (${fim ?? null}::timestamptz is null or t.em < ${fim ?? null})
    order by t.em desc, t.ordem desc limit 1`.execute(db)
  return rows[0]
}

/** Whether money ever came into the wallet from outside. */
export const hasRecarga = async (db: Db, assinaturaUuid: string) =>
  (await db
    .selectFrom('transacaoContagem')
    .select('quantidade')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('tipo', '=', 'COMPRA_CREDITOS')
    .where('status', '=', 'CONCLUIDA')
    .where('quantidade', '>', 0)
    .executeTakeFirst()) !== undefined

/** When the first line took effect. */
export async function findInicio(db: Db, assinaturaUuid: string) {
  const first = await db
    .selectFrom('transacao')
    .select('em')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('em')
    .orderBy('ordem')
    .limit(1)
    .executeTakeFirst()
  return first?.em
}

function whereOf(
  { assinaturaUuid, inicio, fim, tipo, status }: Filtro,
  ...others: (Expression<SqlBool> | undefined)[]
) {
  const conditions = [
    sql<SqlBool>`assinatura_uuid = ${assinaturaUuid}`,
    inicio && sql<SqlBool>`em >= ${inicio}`,
    fim && sql<SqlBool>`em < ${fim}`,
    tipo && sql<SqlBool>`tipo = ${tipo}`,
    status && sql<SqlBool>`status = ${status}`,
    ...others,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
}
