import { type Expression, type SqlBool, sql } from 'kysely'
import type { StatusDeTransacao, TipoDeTransacao } from '#contract/carteira'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../../kernel/deps.ts'
import type { CarteiraTables } from '../carteira.tables.ts'
import { disponivelDe } from '../livro.rules.ts'

/** Which lines are wanted; `inicio` is the first instant, `fim` the first that no longer is. */
export type Filtro = {
  assinaturaUuid: string
  inicio?: Date | undefined
  fim?: Date | undefined
  tipo?: TipoDeTransacao | undefined
  status?: StatusDeTransacao | undefined
}

/** A line, and what its movement did to the money that can be spent: how much, what of that was card money, and what was there after it. */
export type LinhaDoExtrato = Pick<
  CarteiraTables['transacao'],
  'uuid' | 'tipo' | 'status' | 'valorCentavos' | 'meio' | 'origem' | 'origemUuid' | 'criadaEm' | 'em'
> & { naCarteiraCentavos: Centavos | null; saldoCentavos: Centavos | null; deCartaoCentavos: Centavos | null }

/** Where a line stands in the list. */
type Lugar = { em: Date; ordem: number }

/**
 * Lines of the list, the newest first: a page of them, or those that stand behind a place. Each looks up its own entry, which
 * `limit 1` keeps so: joined, the planner may read all that the account ever had for every page.
 */
export async function listLinhas(
  db: Db,
  filtro: Filtro,
  { limit, offset = 0, depois }: { limit: number; offset?: number; depois?: Lugar | undefined },
): Promise<(LinhaDoExtrato & Lugar)[]> {
  const behind = depois ? sql<SqlBool>`(em, ordem) < (${depois.em}::timestamptz, ${depois.ordem}::bigint)` : undefined
  const { rows } = await sql<LinhaDoExtrato & Lugar>`
    select t.*, p.na_carteira_centavos, p.saldo_centavos, p.de_cartao_centavos
    from (
      select uuid, tipo, status, valor_centavos, meio, origem, origem_uuid, movimento_uuid, criada_em, em, ordem
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

/** Rows that are read at once: the database is asked briefly and often, and little of the file is in memory. */
const LINHAS = 2_000

/**
 * Every line of the list as it was when the first ones were read, a few thousand at a time. What takes effect meanwhile
 * comes before them and is not read; what waited and ends meanwhile has left its place. Nothing is read twice.
 */
export async function* readLinhas(db: Db, filtro: Filtro, since?: Lugar): AsyncGenerator<LinhaDoExtrato[], void> {
  let depois = since
  for (;;) {
    const linhas = await listLinhas(db, filtro, { limit: LINHAS, depois })
    yield linhas
    depois = linhas.at(-1)
    if (!depois || linhas.length < LINHAS) return
  }
}

/** How many lines there are. All of time is kept counted, by tipo and status; a part of it is counted. */
export async function countLinhas(db: Db, filtro: Filtro) {
  const { rows } = await (filtro.inicio || filtro.fim
    ? sql<{ quantas: number }>`select count(*) as quantas from transacao where ${whereOf(filtro)}`
    : sql<{ quantas: number }>`
        select coalesce(sum(quantidade), 0)::bigint as quantas from transacao_contagem where ${whereOf(filtro)}`
  ).execute(db)
  return rows[0]?.quantas ?? 0
}

/** The last line that changed what can be spent, before an instant or at all, and what it left. */
export async function findUltimaNaCarteira(db: Db, { assinaturaUuid, fim }: Pick<Filtro, 'assinaturaUuid' | 'fim'>) {
  const { rows } = await sql<Lugar & { saldoCentavos: Centavos }>`
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
