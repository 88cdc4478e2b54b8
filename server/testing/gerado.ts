import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { StatusDeFrete } from '#contract/frete'
import { plusSeconds } from '#contract/kernel/values/instant'
import { givenSaldo } from './carteira.ts'
import { comprador, frete } from './frete.ts'
import type { TestHouse } from './house.ts'
import { DAY } from './tempo.ts'

type Comprador = Awaited<ReturnType<typeof comprador>>
type Item = { produto?: Parameters<typeof itemOf>[1]; changes?: Record<string, unknown>; pedido?: object }

/** Fretes bought with the wallet, one for each item, in their order: their uuids. */
export async function buyFretes(house: TestHouse, ana: Comprador, itens: readonly Item[]) {
  await givenSaldo(house, ana.assinaturaUuid, 1_000_000)
  const wanted: object[] = []
  for (const { produto = 'correios/pac', changes, pedido } of itens)
    wanted.push(frete(await itemOf(ana, produto, pedido), changes))
  const { uuid } = await ana.fill(...wanted)
  const bought = await ana.me.post(`/api/v1/frete/${uuid}`)
  if (bought.statusCode !== 200) throw new Error(bought.body)
  const { fretes } = (await ana.me.get(`/api/v1/compra/${uuid}`)).json<{ fretes: { uuid: string }[] }>()
  return fretes.map((one) => one.uuid)
}

async function itemOf(
  ana: Comprador,
  produto: 'correios/sedex' | 'correios/pac' | 'jadlog/com' | 'jadlog/package',
  pedido: object = {},
) {
  return (await ana.quote(pedido))[produto]
}

let numero = 10_000_000

/** Takes fretes on as the carrier would: to GERADO with a code of its own, and further if asked. */
export async function givenGerados(
  house: { db: TestHouse['db']; clock: Pick<TestHouse['clock'], 'now'> },
  uuids: readonly string[],
  ate: StatusDeFrete = 'GERADO',
) {
  const em = house.clock.now()
  const passos: StatusDeFrete[] = ['GERADO', 'POSTADO', 'ENTREGUE']
  for (const uuid of uuids) {
    const { produto } = await house.db
      .selectFrom('frete')
      .select('produto')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    numero += 1
    const codigoEncomenda = produto.startsWith('jadlog/') ? `990000${numero}` : codigoS10(numero)
    for (const status of passos.slice(0, passos.indexOf(ate) + 1))
      await house.db
        .updateTable('frete')
        .set({
          status,
          statusEm: em,
          statusCausa: 'Teste',
          statusAtor: 'teste',
          codigoEncomenda,
          geradoEm: em,
          prazoExpiracao: plusSeconds(em, 15 * DAY),
        })
        .where('uuid', '=', uuid)
        .execute()
  }
}

/** As many more GERADO ones like this one, without buying each: their uuids. */
export async function copyGerados(house: Pick<TestHouse, 'db'>, uuid: string, quantos: number) {
  const { assinaturaUuid } = await house.db
    .selectFrom('frete')
    .select('assinaturaUuid')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  await house.db
    .updateTable('freteResumo')
    .set({ numeroFretes: quantos + 100 })
    .where('assinaturaUuid', '=', assinaturaUuid)
    .execute()
  const copies = Array.from({ length: quantos }, () => ({ uuid: randomUUID(), codigo: codigoS10(++numero) }))
  await sql`insert into frete select (jsonb_populate_record(f, jsonb_build_object(
      'uuid', c.uuid, 'status', 'PENDENTE', 'codigo_encomenda', null))).*
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (uuid uuid, codigo text), frete as f where f.uuid = ${uuid}`.execute(
    house.db,
  )
  await sql`update frete set status = 'GERADO', codigo_encomenda = c.codigo
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (uuid uuid, codigo text) where frete.uuid = c.uuid`.execute(
    house.db,
  )
  return copies.map((copy) => copy.uuid)
}

/** An object code of the prefix for tests, with its check digit (facts/correios.md §8.1). */
function codigoS10(serial: number) {
  const digits = String(serial).padStart(8, '0')
  const rest = [8, 6, 4, 2, 3, 5, 9, 7].reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11
  return `QQ${digits}${rest === 0 ? 5 : rest === 1 ? 0 : 11 - rest}BR`
}
