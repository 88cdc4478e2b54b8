// Database: both. Migrations.
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portador } from '../areas/pagamento/testing-cartao.ts'
import { frete } from '../testing/given/carrinho.ts'
import { APROVADO, decide } from '../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { closeBooks } from '../testing/livro.ts'
import { DAY, passTime } from '../testing/tempo.ts'
import { migrate } from './migrate.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

const FUNCOES = [
  'movimento_origem',
  'origem_do_movimento',
  'lote_sai',
  'lote_volta',
  'lote_entra',
  'lote_chega',
  'lote_move',
  'lote_segue',
  'contestado_de',
  'lote_so_por_partida',
]

/** Moves the instants at which payments were decided, as no code of ours does. */
async function moveDecididos(moved: RawBuilder<unknown>, whose: RawBuilder<unknown> = sql`decidido_em is not null`) {
  await sql`alter table pagamento disable trigger pagamento_vive`.execute(house.db)
  await sql`update pagamento set decidido_em = decidido_em + ${moved} where ${whose}`.execute(house.db)
  await sql`alter table pagamento enable trigger pagamento_vive`.execute(house.db)
}

/** Brings the books back to their state before 0022, and applies 0022 again, as if the database's clock were the house's. */
async function migrateAgain() {
  const behind = sql`${Date.now() - house.clock.now().getTime()} * interval '1 millisecond'`
  await moveDecididos(behind)
  await house.db.transaction().execute(async (tx) => {
    for (const tabela of ['partida_lote', 'gasto_cartao', 'lote_cartao'])
      await sql`drop table ${sql.table(tabela)} cascade`.execute(tx)
    for (const funcao of FUNCOES) await sql`drop function ${sql.raw(funcao)} cascade`.execute(tx)
    await sql`create or replace function saldo_so_por_partida() returns trigger language plpgsql as $$
      begin
        if new.saldo_centavos is distinct from old.saldo_centavos and pg_trigger_depth() < 2 then
          raise exception 'o saldo de % só muda por partidas', old.id;
        end if;
        return new;
      end $$`.execute(tx)
    // 0031 removes this function, and 0022 calls it
    await sql`create or replace function assert_fecha(lido movimento) returns void language plpgsql as $$
      begin
        if (select count(*) from partida where movimento_uuid = lido.uuid) <> lido.partidas then
          raise exception 'o movimento % não fecha', lido.uuid;
        end if;
      end $$`.execute(tx)
    await sql`alter table conta_razao drop column cartao_centavos`.execute(tx)
    await sql`alter table movimento drop column lote_uuid, drop column volta_de`.execute(tx)
    await sql`delete from migracao where nome = '0022_origem_do_dinheiro'`.execute(tx)
  })
  await migrate(house)
  await moveDecididos(sql`-(${behind})`)
}

const tick = () => passTime(house, 1)

/** The money of each card that is still in the wallet, and the part that each purchase took from it. */
async function lotes(assinaturaUuid: string) {
  const { rows } = await sql`
    select l.pagamento_uuid, l.disponivel_centavos, l.is_estornado,
      (select coalesce(sum(g.valor_centavos - g.voltou_centavos), 0)::int from gasto_cartao as g
        join movimento as m on m.uuid = g.movimento_uuid
        where g.pagamento_uuid = l.pagamento_uuid and m.tipo = 'COMPRA_FRETE') as gasto
    from lote_cartao as l where l.assinatura_uuid = ${assinaturaUuid} order by 1`.execute(house.db)
  return rows
}

test('the migration makes the same lots as if lots had always existed: top-ups, purchases, refunds, chargebacks', async () => {
  const ana = await portador(house)
  await ana.topUp(100_00)
  await passTime(house, DAY)
  await ana.topUp(30_00, 'CARTAO')
  await tick()
  const velho = await ana.topUp(15_00, 'CARTAO')
  await tick()
  const compra = (await ana.buy(2))!
  await tick()
  await ana.cancel(compra.fretes[0]!)
  await tick()
  const { 'correios/pac': pac } = await ana.quote()
  const { uuid: chartUuid, total } = await ana.fill(frete(pac))
  const paid = await ana.payCartao(APROVADO, { amount: Math.round(total * 100) - 7_00, chartUuid })
  expect(paid.json()).toMatchObject({ status: 'APPROVED' })
  await tick()
  await ana.sacar(20_00)
  await house.runJobs()
  await tick()
  await ana.topUp(40_00, 'CARTAO')
  await tick()
  await decide(house, velho, 'ESTORNAR')
  await tick()
  const antes = { lotes: await lotes(ana.assinaturaUuid), conta: await ana.conta() }
  expect(antes.conta[1]).toBeGreaterThan(0)
  expect(antes.lotes.length).toBeGreaterThan(2)
  await migrateAgain()
  expect({ lotes: await lotes(ana.assinaturaUuid), conta: await ana.conta() }).toEqual(antes)
  await ana.cancel(compra.fretes[1]!) // the card money of this frete is known
  expect((await ana.conta())[1]).toBeLessThanOrEqual(100_00 - 20_00)
})

test('card top-ups older than 90 days count as money that came by Pix', async () => {
  const ana = await portador(house)
  await ana.topUp(30_00, 'CARTAO')
  await moveDecididos(sql`interval '-91 days'`, sql`assinatura_uuid = ${ana.assinaturaUuid}`)
  expect(await ana.conta()).toEqual([30_00, 0])
  await migrateAgain()
  expect(await ana.conta()).toEqual([30_00, 30_00])
})

test('a wallet that had withdrawn card money by Pix starts with the rest of it', async () => {
  const ana = await portador(house)
  await ana.topUp(20_00)
  await passTime(house, DAY)
  const card = await ana.topUp(30_00)
  await tick()
  expect((await ana.sacar(40_00)).statusCode).toBe(201)
  await sql`update pagamento set meio = 'CARTAO' where uuid = ${card}`.execute(house.db)
  await migrateAgain()
  expect(await ana.conta()).toEqual([10_00, 0])
  expect(await lotes(ana.assinaturaUuid)).toMatchObject([{ pagamentoUuid: card, disponivelCentavos: 10_00 }])
})
