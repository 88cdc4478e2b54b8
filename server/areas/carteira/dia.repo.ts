import { sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { Db } from '../../kernel/deps.ts'

type Periodo = { de: Date; ate: Date }

export type ContaDoDia = { conta: string; anterior: Centavos; saiu: Centavos; entrou: Centavos }

/**
 * The trial balance of a period of whole days: what each account held before, gave and got. The sums of each column are zero.
 * What was held before comes from the newest closed day before the period, and the entries since.
 */
export async function listContasDoDia(db: Db, { de, ate }: Periodo): Promise<ContaDoDia[]> {
  const { base, desde } = await findBase(db, de)
  const { rows } = await sql<ContaDoDia>`
    select conta, sum(anterior)::bigint as anterior, sum(saiu)::bigint as saiu, sum(entrou)::bigint as entrou from (
      select conta, saldo_centavos as anterior, 0 as saiu, 0 as entrou from livro_saldo where dia = ${base}::date
      union all
      select conta_do_balanco(p.conta), case when m.em < ${de}::timestamptz then p.valor_centavos else 0 end,
        case when m.em >= ${de}::timestamptz then greatest(-p.valor_centavos, 0) else 0 end,
        case when m.em >= ${de}::timestamptz then greatest(p.valor_centavos, 0) else 0 end
      from movimento as m join partida as p on p.movimento_uuid = m.uuid
      where m.em >= ${desde}::timestamptz and m.em < ${ate}::timestamptz
    ) as cada group by 1 order by 1`.execute(db)
  return rows
}

/** The newest day before an instant whose balances are kept (`base`), and the end of that day (`desde`). The balances hold no later entry. */
async function findBase(db: Db, antes: Date) {
  const { rows } = await sql<{ base: Dia | null; desde: Date | null }>`
    select base::text, coalesce((base + 1)::timestamp at time zone 'America/Sao_Paulo', (select min(em) from movimento)) as desde
    from (
      select max(dia) as base from livro_saldo where dia < (${antes}::timestamptz at time zone 'America/Sao_Paulo')::date
    ) as newest`.execute(db)
  return rows[0]!
}

/** Movements of each day of a period, and what went through them. */
export async function listDiasDoPeriodo(db: Db, { de, ate }: Periodo) {
  const { rows } = await sql<{ dia: Dia; movimentos: number; soma: Centavos }>`
    select ((em at time zone 'America/Sao_Paulo')::date)::text as dia, count(*)::int as movimentos, sum(soma_debitos)::bigint as soma
    from movimento where em >= ${de}::timestamptz and em < ${ate}::timestamptz group by 1 order by 1`.execute(db)
  return rows
}

export type MovimentoLido = {
  uuid: string
  evento: string
  tipo: string
  assinaturaUuid: string | null
  em: Date
  partidas: number
  somaDebitos: Centavos
  entradas: { conta: string; valor: Centavos }[]
}

const movimento = sql`m.uuid, m.evento, m.tipo, m.assinatura_uuid, m.em, m.partidas, m.soma_debitos,
  coalesce((select jsonb_agg(jsonb_build_object('conta', p.conta, 'valor', p.valor_centavos) order by p.valor_centavos, p.conta)
    from partida as p where p.movimento_uuid = m.uuid), '[]'::jsonb) as entradas`

/** A page of the movements of a period, the newest first; of one account when it is named as in the trial balance. */
export async function listMovimentosDoDia(
  db: Db,
  { de, ate, conta, limit, offset }: Periodo & { conta: string | undefined; limit: number; offset: number },
): Promise<MovimentoLido[]> {
  const { rows } = await sql<MovimentoLido>`
    select ${movimento} from movimento as m
    where m.em >= ${de}::timestamptz and m.em < ${ate}::timestamptz
      and (${conta ?? null}::text is null or exists (
        select 1 from partida as p where p.movimento_uuid = m.uuid and conta_do_balanco(p.conta) = ${conta ?? null}::text))
    order by m.em desc, m.uuid desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countMovimentosDoDia(db: Db, { de, ate }: Periodo) {
  const { rows } = await sql<{ quantos: number }>`
    select count(*)::int as quantos from movimento where em >= ${de}::timestamptz and em < ${ate}::timestamptz`.execute(
    db,
  )
  return rows[0]!.quantos
}

const POR_VEZ = 5_000

/** Every movement of a period with its entries, some thousands at a time. */
export async function* readMovimentos(db: Db, { de, ate }: Periodo): AsyncGenerator<MovimentoLido[], void> {
  let depois: { em: Date; uuid: string } | undefined
  for (;;) {
    const { rows } = await sql<MovimentoLido>`
      select ${movimento} from movimento as m
      where m.em >= ${de}::timestamptz and m.em < ${ate}::timestamptz
        and (${depois?.em ?? null}::timestamptz is null or (m.em, m.uuid) > (${depois?.em ?? null}::timestamptz, ${depois?.uuid ?? null}::uuid))
      order by m.em, m.uuid limit ${sql.lit(POR_VEZ)}`.execute(db)
    if (rows.length > 0) yield rows
    depois = rows.at(-1)
    if (rows.length < POR_VEZ) return
  }
}

/** The movements of these events, of any day. */
export async function listMovimentosDosEventos(db: Db, eventos: readonly string[]): Promise<MovimentoLido[]> {
  if (eventos.length === 0) return []
  const { rows } = await sql<MovimentoLido>`
    select ${movimento} from movimento as m where m.evento = any(${eventos}::text[])`.execute(db)
  return rows
}

/** The seals of a day, of the day before and of the day after. A day that is not sealed has null. */
export async function findSelo(db: Db, dia: Dia) {
  const { rows } = await sql<{ dia: Dia; movimentos: number; resumo: string; fechadoEm: Date }>`
    select dia::text, movimentos, resumo, fechado_em from (
      (select * from livro_dia where dia < ${dia}::date order by dia desc limit 1)
      union all (select * from livro_dia where dia >= ${dia}::date order by dia limit 2)
    ) as perto order by dia`.execute(db)
  return {
    anterior: rows.findLast((row) => row.dia < dia) ?? null,
    selo: rows.find((row) => row.dia === dia) ?? null,
    seguinte: rows.find((row) => row.dia > dia) ?? null,
  }
}
