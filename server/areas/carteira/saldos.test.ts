import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Livro } from '#contract/operacao/livro'
import { untilBlocked } from '../../testing/espera.ts'
import { operador } from '../../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { DAY } from '../../testing/tempo.ts'
import { closeDias } from './fechamento.ts'
import { CASA, checkLivro, postMovimento } from './index.ts'

let house: TestHouse
beforeEach(async () => {
  house = await startHouse()
  return () => closeBooks(house)
})

/** Money from one account of the house to another, by the house's clock or `before` it, in seconds. */
const post = (valor: number, { db = house.db, before = 0, para = CASA.receita as string } = {}) => {
  const clock = { ...house.deps.clock, now: () => new Date(house.clock.now().getTime() - before * 1000) }
  const movimento = {
    evento: `teste:${randomUUID()}`,
    tipo: 'TESTE',
    assinaturaUuid: null,
    descricao: '',
    partidas: [
      { conta: CASA.aReceber, valor: -valor as never },
      { conta: para, valor: valor as never },
    ],
  }
  return db.isTransaction
    ? postMovimento({ clock }, db, movimento)
    : db.transaction().execute((tx) => postMovimento({ clock }, tx, movimento))
}

/** Lets days go by in which no job runs. */
const pass = (days: number) => house.deps.clock.shiftTo(house.deps.clock.offsetMs() + days * DAY * 1000)

const HOJE = '2026-11-25'
const dia = (passed: number) =>
  new Date(Date.parse(`${HOJE}T12:00:00Z`) + passed * DAY * 1000).toISOString().slice(0, 10)

/** What each account held before a day, as its page says it, in centavos. */
async function anteriores(passed: number) {
  const tereza = await operador(house, ['FINANCEIRO'])
  const answer = await tereza.get(`/api/v1/operacao/livro?dia=${dia(passed)}`)
  const { contas } = answer.json<Livro>()
  return Object.fromEntries(contas.map(({ conta, anterior }) => [conta, Math.round(anterior * 100)]))
}
/** The same, added up from all entries. */
async function somados(passed: number) {
  const { rows } = await sql<{ conta: string; soma: number }>`
    select p.conta, coalesce(sum(p.valor_centavos) filter (where m.em < ${`${dia(passed)}T00:00:00-03:00`}::timestamptz), 0)::int as soma
    from partida as p join movimento as m on m.uuid = p.movimento_uuid
    where m.em < ${`${dia(passed + 1)}T00:00:00-03:00`}::timestamptz group by 1`.execute(house.db)
  return Object.fromEntries(rows.map(({ conta, soma }) => [conta, soma]))
}
async function expectRight(...days: number[]) {
  for (const passed of days)
    expect([dia(passed), await anteriores(passed)]).toEqual([dia(passed), await somados(passed)])
}
const kept = async () =>
  await house.db
    .selectFrom('livroSaldo')
    .select(['dia', 'conta', 'saldoCentavos as saldo'])
    .orderBy('dia')
    .orderBy('conta')
    .execute()
const refusal = (statement: ReturnType<typeof sql>) =>
  house.db
    .transaction()
    .execute((tx) => statement.execute(tx))
    .then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint,
    )

test('on the first day nothing was held before, and nothing is kept', async () => {
  await post(700)
  await closeDias(house.deps)
  expect(await anteriores(0)).toEqual({ [CASA.aReceber]: 0, [CASA.receita]: 0 })
  expect(await kept()).toEqual([])
})

test('each closed day keeps what every account held at its end, also accounts that did not move that day', async () => {
  await post(700)
  pass(1)
  await post(50, { para: CASA.diferencas })
  pass(1)
  await closeDias(house.deps)
  expect(await kept()).toEqual([
    { dia: dia(0), conta: CASA.aReceber, saldo: -700 },
    { dia: dia(0), conta: CASA.receita, saldo: 700 },
    { dia: dia(1), conta: CASA.aReceber, saldo: -750 },
    { dia: dia(1), conta: CASA.diferencas, saldo: 50 },
    { dia: dia(1), conta: CASA.receita, saldo: 700 },
  ])
  await closeDias(house.deps)
  await expectRight(0, 1, 2)
})

test('the books of a day are opened from the newest closed day before it and the entries since, not from all entries', async () => {
  await post(700)
  pass(1)
  await post(50)
  pass(1)
  await closeDias(house.deps)
  await house.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update livro_saldo set saldo_centavos = saldo_centavos + 1 where conta = ${CASA.receita} and dia = ${dia(1)}`.execute(
      tx,
    )
  })
  expect(await anteriores(2)).toMatchObject({ [CASA.receita]: 751 })
  expect(await checkLivro(house.db)).toEqual([
    `dia ${dia(1)}: a conta ${CASA.receita} fechou com 751, as partidas somam 750`,
  ])
  await house.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update livro_saldo set saldo_centavos = saldo_centavos - 1 where conta = ${CASA.receita} and dia = ${dia(1)}`.execute(
      tx,
    )
  })
})

test('the night closes the day: it takes no more movements, and its balances are kept', async () => {
  await post(700)
  await house.clock.advance(DAY)
  expect((await kept()).map(({ dia, saldo }) => [dia, saldo])).toEqual([
    [HOJE, -700],
    [HOJE, 700],
  ])
  await expectRight(0, 1)
})

test('days without a close are added up from their entries', async () => {
  await post(700)
  pass(1)
  await closeDias(house.deps)
  for (const valor of [1, 20, 300]) {
    await post(valor)
    pass(2)
  }
  await expectRight(1, 2, 3, 4, 5, 6, 7)
  await closeDias(house.deps)
  await expectRight(0, 1, 2, 3, 4, 5, 6, 7)
})

test('days that were sealed before balances were kept get theirs at the next close', async () => {
  for (const valor of [700, 50, 3]) {
    await post(valor)
    pass(1)
  }
  await sql`insert into livro_dia (dia, movimentos, resumo, fechado_em)
    select ${dia(0)}::date + i, 1, repeat('0', 64), now() from generate_series(0, 1) as i`.execute(house.db)
  await expectRight(1, 2, 3)
  await closeDias(house.deps)
  expect([...new Set((await kept()).map(({ dia }) => dia))]).toEqual([dia(0), dia(1), dia(2)])
  await expectRight(0, 1, 2, 3)
  // seals of this test are not real digests
  await house.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from livro_saldo`.execute(tx)
    await sql`delete from livro_dia`.execute(tx)
  })
})

test('an entry that comes late for a closed day is refused; for an open one it counts', async () => {
  await post(700)
  pass(1)
  await closeDias(house.deps)
  await expect(post(5, { before: DAY })).rejects.toMatchObject({ code: 'INDISPONIVEL' })
  pass(1)
  await post(9, { before: DAY })
  await expectRight(1, 2)
  await closeDias(house.deps)
  await expectRight(1, 2)
})

test('closing a day waits for an entry of that day that is under way, and later entries are refused', async () => {
  await post(700)
  const written = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const underWay = house.db.transaction().execute(async (tx) => {
    await post(40, { db: tx })
    written.resolve()
    await mayEnd.promise
  })
  await written.promise
  pass(1)
  const closing = closeDias(house.deps)
  await untilBlocked(house)
  const late = post(5, { before: DAY })
  late.catch(() => {})
  mayEnd.resolve()
  await Promise.all([underWay, closing])
  await expect(late).rejects.toMatchObject({ code: 'INDISPONIVEL' })
  await expectRight(0, 1)
  expect(await kept()).toContainEqual({ dia: dia(0), conta: CASA.receita, saldo: 740 })
})

test('two closes at once keep one balance of each account', async () => {
  for (const valor of [700, 50, 3]) {
    await post(valor)
    pass(1)
  }
  await Promise.all([closeDias(house.deps), closeDias(house.deps)])
  expect((await kept()).map(({ saldo }) => saldo)).toEqual([-700, 700, -750, 750, -753, 753])
})

test('the database refuses a balance that the entries do not make', async () => {
  await post(700)
  pass(1)
  await post(50)
  pass(1)
  const insert = (passed: number, ...saldos: [string, number][]) =>
    refusal(
      sql`insert into livro_saldo (dia, conta, saldo_centavos) values ${sql.join(
        saldos.map(([conta, saldo]) => sql`(${dia(passed)}::date, ${conta}, ${saldo})`),
      )}`,
    )
  const certo = [
    [CASA.aReceber, -700],
    [CASA.receita, 700],
  ] as [string, number][]
  expect(await insert(0, ...certo)).toBe('livro_saldo_dia_fkey')
  await sql`insert into livro_dia (dia, movimentos, resumo, fechado_em) values (${dia(0)}::date, 1, repeat('0', 64), now())`.execute(
    house.db,
  )
  expect(await insert(0, ...certo)).toBe('livro_saldo_confere')
  await sql`insert into livro_corte values (${dia(0)}::date)`.execute(house.db)
  for (const errado of [
    [
      [CASA.aReceber, -701],
      [CASA.receita, 701],
    ],
    [[CASA.receita, 700]],
    [...certo, ['casa:nenhuma', 0]],
  ] as [string, number][][])
    expect(await insert(0, ...errado)).toBe('livro_saldo_confere')
  expect(await insert(0, ...certo)).toBeUndefined()
  for (const statement of [
    'update livro_saldo set saldo_centavos = 0',
    'delete from livro_saldo',
    'truncate livro_saldo',
    'delete from livro_corte',
  ])
    expect(await refusal(sql.raw(statement))).toBe('livro_so_cresce')
  await house.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from livro_saldo`.execute(tx)
    await sql`delete from livro_dia`.execute(tx)
  })
})
