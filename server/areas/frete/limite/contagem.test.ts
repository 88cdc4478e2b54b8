// Database: both. Counts that triggers keep.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { novoCodigo, vendedor } from '../../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

const PASSOS: Record<StatusDeFrete, StatusDeFrete[]> = {
  AGUARDANDO_PAGAMENTO: ['PENDENTE', 'CANCELADO'],
  PENDENTE: ['GERADO', 'PROCESSANDO_CANCELAMENTO', 'CANCELADO'],
  GERADO: ['POSTADO', 'EXPIRADO', 'PROCESSANDO_CANCELAMENTO', 'CANCELADO'],
  PROCESSANDO_CANCELAMENTO: ['CANCELADO', 'GERADO', 'POSTADO'],
  POSTADO: ['ENTREGUE'],
  ENTREGUE: [],
  EXPIRADO: [],
  CANCELADO: [],
}

test('after any steps, the counters equal the rows', async () => {
  const ana = await vendedor(house)
  const { me, assinaturaUuid } = ana
  // which fretes take a step together, and which of their possible steps
  const passo = fc.tuple(fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }), fc.nat({ max: 3 }))
  await fc.assert(
    fc.asyncProperty(fc.array(passo, { minLength: 1, maxLength: 8 }), async (passos) => {
      const uuids = await ana.buy({}, {}, {}, {}, {})
      for (const [some, which] of passos) {
        await house.db.transaction().execute(async (tx) => {
          for (const uuid of some.map((i) => uuids[i]!)) {
            const { status } = await tx
              .selectFrom('frete')
              .select('status')
              .where('uuid', '=', uuid)
              .executeTakeFirstOrThrow()
            const para = PASSOS[status][which % Math.max(1, PASSOS[status].length)]
            if (!para) continue
            const em = house.clock.now()
            const emitido = { geradoEm: em, prazoExpiracao: em, codigoEncomenda: novoCodigo() }
            await tx
              .updateTable('frete')
              .set({ status: para, ...(['GERADO', 'POSTADO'].includes(para) && emitido) })
              .where('uuid', '=', uuid)
              .execute()
          }
        })
        const { rows } = await sql<{ status: StatusDeFrete; n: number }>`
          select status, count(*) as n from frete where assinatura_uuid = ${assinaturaUuid} group by 1`.execute(
          house.db,
        )
        const counted = (await me.get('/api/v1/frete/quantidade')).json<Record<string, number>>()
        const there = Object.fromEntries(rows.map(({ status, n }) => [status, n]))
        expect(Object.fromEntries(Object.entries(counted).filter(([, n]) => n > 0))).toEqual(there)
        const answer = await me.get('/api/v1/frete?status=GERADO,PENDENTE&pageSize=1')
        expect(Number(answer.headers['x-total-count'])).toBe((there.GERADO ?? 0) + (there.PENDENTE ?? 0))
      }
    }),
    { numRuns: 10 },
  )
})

test('a rolled back transaction changes no counter', async () => {
  const ana = await vendedor(house)
  const [uuid] = await ana.buy({})
  const undone = house.db.transaction().execute(async (tx) => {
    await tx.updateTable('frete').set({ status: 'CANCELADO' }).where('uuid', '=', uuid!).execute()
    throw new Error('desfeito')
  })
  await expect(undone).rejects.toThrow('desfeito')
  expect((await ana.me.get('/api/v1/frete/quantidade')).json()).toMatchObject({ PENDENTE: 1, CANCELADO: 0 })
})
