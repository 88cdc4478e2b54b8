import { sql } from 'kysely'
import type { Dia } from '#contract/kernel/values/instant'
import { unhurry } from '../../db/guarded-client.ts'
import type { Db } from '../../kernel/deps.ts'

/** The cut gives up after this time, because people who buy wait behind it. The job tries again later. */
const ESPERA = "set local lock_timeout = '2s'"

/**
 * Makes the books refuse every further movement of `dia` and of earlier days, from the end of this transaction on. It waits
 * for every transaction that is writing into the books, and new ones wait for it.
 */
export async function cutLivro(tx: Db, dia: Dia) {
  await sql.raw(ESPERA).execute(tx)
  await sql`lock table movimento in share mode`.execute(tx)
  await tx
    .insertInto('livroCorte')
    .values({ dia })
    .onConflict((row) => row.doNothing())
    .execute()
}

/** The sealed days that have no balances, the oldest first. */
export async function listDiasSemSaldo(db: Db): Promise<Dia[]> {
  const { rows } = await sql<{ dia: Dia }>`
    select dia::text from livro_dia where dia > coalesce((select max(dia) from livro_saldo), '-infinity') order by dia`.execute(
    db,
  )
  return rows.map(({ dia }) => dia)
}

/** Keeps the balances at the end of a day that was cut off and sealed. The database compares them with the entries. */
export async function insertSaldos(tx: Db, dia: Dia) {
  await unhurry(tx) // a day may have hundreds of thousands of entries
  await sql`
    insert into livro_saldo (dia, conta, saldo_centavos)
    select ${dia}::date, conta, saldo
    from saldos_do_livro((select max(dia) from livro_saldo where dia < ${dia}::date), ${dia}::date)`.execute(tx)
}

/** Each kept balance that differs from the sum of all entries up to its day, as a sentence. */
export async function findDiferencasDosSaldos(db: Db): Promise<string[]> {
  const { rows } = await sql<{ diferenca: string }>`
    with dias as (select distinct dia from livro_saldo),
    somas as (
      select dia, conta, sum(valor) as valor from (
        select (m.em at time zone 'America/Sao_Paulo')::date as dia, conta_do_balanco(p.conta) as conta, p.valor_centavos as valor
        from movimento as m join partida as p on p.movimento_uuid = m.uuid
        union all
        select dias.dia, contas.conta, 0 from dias, (select distinct conta from livro_saldo) as contas
      ) as cada group by 1, 2
    ),
    corridas as (select dia, conta, sum(valor) over (partition by conta order by dia) as saldo from somas)
    select format('dia %s: a conta %s fechou com %s, as partidas somam %s', dia, conta, coalesce(guardado.saldo_centavos::text, 'nada'),
      corridas.saldo) as diferenca
    from corridas join dias using (dia) left join livro_saldo as guardado using (dia, conta)
    where coalesce(guardado.saldo_centavos, 0) <> corridas.saldo
    order by dia, conta`.execute(db)
  return rows.map(({ diferenca }) => diferenca)
}
