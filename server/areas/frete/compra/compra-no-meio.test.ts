// Database: both. Money.
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { CORREIOS } from '../../../adapters/transportadora/identidade.ts'
import { tabelaTransportadora } from '../../../adapters/transportadora/tabela/index.ts'
import { comprador, frete } from '../../../testing/given/carrinho.ts'
import { givenSaldo } from '../../../testing/given/saldo.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { GREAT_HASTE } from '../../../testing/patience.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { findSaldos } from '../../carteira/index.ts'
import { tarifasOf } from '../../cotacao/index.ts'

/** The embedded database has no connection to cut. */
const onPostgres = test.runIf(inject('database').kind === 'postgres')

let isSilent = false
let house: TestHouse
beforeAll(async () => {
  const correios = tabelaTransportadora(CORREIOS, () => tarifasOf(house.deps, 'correios'))
  const quote: typeof correios.quote = (...asked) => {
    if (isSilent) throw new Error('the carrier does not answer')
    return correios.quote(...asked)
  }
  house = await startHouse({ brought: { patience: GREAT_HASTE, transportadoras: [{ ...correios, quote }] } })
})
afterAll(() => closeBooks(house))
beforeEach(() => {
  isSilent = false
})

async function withCarrinho() {
  const ana = await comprador(house)
  const carrinho = await ana.fill(frete((await ana.quote())['correios/pac']))
  await givenSaldo(house, ana.assinaturaUuid, 100_000)
  const buy = () => ana.me.post(`/api/v1/frete/${carrinho.uuid}`)
  const count = (table: 'frete' | 'movimento' | 'transacao') =>
    house.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('many'))
      .where('assinaturaUuid', '=', ana.assinaturaUuid)
      .executeTakeFirstOrThrow()
  /** Everything that a purchase changes. */
  const seen = async () => ({
    saldo: (await findSaldos(house.db, ana.assinaturaUuid)).saldo,
    rows: [await count('frete'), await count('movimento'), await count('transacao')].map(({ many }) => many),
    carrinho: (await ana.get()).json(),
  })
  return { ...ana, buy, seen }
}

/** While `run` runs, every purchase that inserts into `table` also executes `does`. */
async function whileInserting(table: string, does: RawBuilder<unknown>, run: () => Promise<unknown>) {
  await sql`create function no_meio() returns trigger language plpgsql as $$ begin ${does}; return new; end $$`.execute(
    house.db,
  )
  await sql`create trigger no_meio before insert on ${sql.table(table)} for each row execute function no_meio()`.execute(
    house.db,
  )
  try {
    await run()
  } finally {
    await sql`drop function no_meio() cascade`.execute(house.db)
  }
}

test('a price that expires while its carrier is silent: one sentence, and nothing is bought', async () => {
  const ana = await withCarrinho()
  await passTime(house, DAY + 60)
  isSilent = true
  const before = await ana.seen() // a day later: the cart tells when a parcel posted today arrives
  expect(refusedBy(await ana.buy())).toMatchObject({
    code: 'TRANSPORTADORA_INDISPONIVEL',
    message: 'Um preço do carrinho venceu e a transportadora não respondeu. Tente de novo em instantes.',
  })
  expect(await ana.seen()).toEqual(before)
  isSilent = false
  expect((await ana.buy()).statusCode).toBe(200)
})

test.each(['movimento', 'transacao', 'frete_evento'])(
  'a statement that fails when others left with it (%s): the books are as before, and the next try buys',
  async (table) => {
    const ana = await withCarrinho()
    const before = await ana.seen()
    await whileInserting(table, sql`raise exception 'no'`, async () => {
      const answer = await ana.buy()
      expect([answer.statusCode, refusedBy(answer).code]).toEqual([500, 'ERRO_INTERNO'])
    })
    expect(await ana.seen()).toEqual(before)
    expect((await ana.buy()).statusCode).toBe(200)
  },
)

test('the books refuse in the middle of a purchase: the person reads that reason, not the errors of later statements', async () => {
  const ana = await withCarrinho()
  const before = await ana.seen()
  const refuse = sql`raise exception 'short' using errcode = '23514', constraint = 'conta_razao_saldo_centavos_check'`
  await whileInserting('partida', refuse, async () => {
    expect(refusedBy(await ana.buy())).toMatchObject({ code: 'SALDO_INSUFICIENTE', message: 'Saldo insuficiente.' })
  })
  expect(await ana.seen()).toEqual(before)
})

onPostgres.each(['movimento', 'frete', 'fila.job'])(
  'a connection that is cut in the middle of it (%s): 503, the books are as before, and the next try buys',
  async (table) => {
    const ana = await withCarrinho()
    const before = await ana.seen()
    await whileInserting(table, sql`perform pg_terminate_backend(pg_backend_pid())`, async () => {
      const answer = await ana.buy()
      expect([answer.statusCode, refusedBy(answer).code]).toEqual([503, 'INDISPONIVEL'])
    })
    expect(await ana.seen()).toEqual(before)
    expect((await ana.buy()).statusCode).toBe(200)
  },
)
