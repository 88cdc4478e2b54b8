// Database: both. States, guarded by the database.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canCancel, holdsLimite } from '#contract/frete-envio'
import { STATUS_DE_FRETE, type StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { givenStatus, vendedor } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

const STATUSES = Object.keys(STATUS_DE_FRETE) as StatusDeFrete[]

/** One frete in each status. The unpaid one is created as a copy of a bought one. */
async function umDeCada() {
  const ana = await vendedor(house)
  const uuids = await ana.buy(...STATUSES.map(() => ({})))
  const fretes = STATUSES.map((status, i) => ({ status, uuid: uuids[i]! }))
  for (const { status, uuid } of fretes) {
    if (status !== 'AGUARDANDO_PAGAMENTO') await givenStatus(house, uuid, status)
    else
      await house.db.transaction().execute(async (tx) => {
        await sql`create temporary table copia on commit drop as select * from frete where uuid = ${uuid}`.execute(tx)
        await sql`update copia set uuid = gen_random_uuid(), status = ${status}`.execute(tx)
        await sql`update frete set status = 'CANCELADO' where uuid = ${uuid}`.execute(tx)
        const born = await sql<{ uuid: string }>`insert into frete select * from copia returning uuid`.execute(tx)
        uuids[0] = born.rows[0]!.uuid
      })
  }
  return { ana, fretes: fretes.map(({ status }, i) => ({ status, uuid: uuids[i]! })) }
}

test('the database counts for the limit, and lets be cancelled, exactly what the contract says', async () => {
  const { ana, fretes } = await umDeCada()
  const limite = (await ana.me.get('/api/v1/frete/limite')).json<{
    fretesAtivos: number
    fretes: { statusFrete: StatusDeFrete }[]
  }>()
  const holding = STATUSES.filter(holdsLimite)
  expect(limite.fretesAtivos).toBe(holding.length)
  expect(limite.fretes.map(({ statusFrete }) => statusFrete).toSorted()).toEqual(holding.toSorted())

  // a cancelling under way ends cancelled; CANCELADO to CANCELADO is no step. Asked again, both get the same answer
  const repeated: StatusDeFrete[] = ['PROCESSANDO_CANCELAMENTO', 'CANCELADO']
  for (const { status, uuid } of fretes) {
    const end = house.db.transaction().execute(async (tx) => {
      await tx.updateTable('frete').set({ status: 'CANCELADO' }).where('uuid', '=', uuid).execute()
      throw new Error('desfeito')
    })
    const isLegal = canCancel(status) || repeated.includes(status)
    await expect(end, status).rejects.toThrow(isLegal ? 'desfeito' : 'um frete não vai de')
    const answer = await ana.me.put(`/api/v1/frete/${uuid}`)
    expect([status, answer.statusCode]).toEqual([status, isLegal ? 200 : 409])
  }
})
