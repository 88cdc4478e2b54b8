import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CORREIOS } from '../../adapters/transportadora/identidade.ts'
import { tabelaTransportadora } from '../../adapters/transportadora/tabela/index.ts'
import type { Config } from '../../config.ts'
import { openPostgres } from '../../db/open.ts'
import { createLog } from '../../kernel/log.ts'
import { TARIFAS } from '../../tarifario/testing-exemplos.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { pedido } from './testing-pedido.ts'

test('too many volumes a minute are refused with the time to wait, counted for a visitor and a subscriber separately', async () => {
  const strict = await startHouse({
    env: { SANDBOX: 'off', LIMIT_QUOTES_PER_MINUTE: '30' },
    brought: { transportadoras: [tabelaTransportadora(CORREIOS, () => TARIFAS)] },
  })
  const [ana, bia] = [await strict.given.assinante(), await strict.given.assinante()]
  await startOfMinute(strict)
  for (const caller of [strict, strict.as(ana.token), strict.as(bia.token)]) {
    const ask = (volumes: number) =>
      caller.post('/api/v1/calculo-frete', { cotacoes: Array.from({ length: volumes }, () => pedido()) })
    const codes: number[] = []
    for (const volumes of [20, 9, 20]) codes.push((await ask(volumes)).statusCode)
    expect(codes).toEqual([200, 200, 429])
    expect((await ask(20)).headers).toHaveProperty('retry-after')
  }
  await strict.stop()
})

test('while the database is busy a visitor still gets quotes, and a logged in person waits', async () => {
  const database = await openTestDatabase()
  const open = async (config: Config) => openPostgres(config, createLog(config), { connectionMs: 1_500 })
  const busy = await startHouse({ database: { ...database, open }, env: { DATABASE_POOL: '1' } })
  const { token } = await busy.given.assinante()
  const body = { cotacoes: [pedido()] }
  const [visitor, subscriber] = await busy.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx) // the only connection
    return Promise.all([busy.post('/api/v1/calculo-frete', body), busy.as(token).post('/api/v1/calculo-frete', body)])
  })
  expect(visitor.statusCode, visitor.body).toBe(200)
  expect(visitor.json()).toHaveLength(5)
  expect(subscriber.statusCode).toBe(503)
  await busy.stop()
  await database.close()
})

/** All requests of a test fall into one window of a limit. */
async function startOfMinute({ clock }: TestHouse) {
  await clock.advance(Math.ceil(60 - ((clock.now().getTime() / 1000) % 60)))
}
