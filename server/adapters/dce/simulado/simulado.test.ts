// Database: both. The played authority remembers in it.
import { expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { describeEmissorDce } from '../../../ports/emissor-dce.suite.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { caseiro, relogio } from '../testing.ts'
import { openEmissorSimulado } from './index.ts'

const MARCA = { razaoSocial: 'FreteFlex Ltda.', cnpj: '12.ABC.345/01DE-35' }

async function open() {
  const database = await openTestDatabase()
  const { db, close } = await database.open(
    readConfig({ ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }), SANDBOX: 'on' }),
  )
  const clock = relogio()
  const node = () => openEmissorSimulado({ db, clock, marca: MARCA })
  return {
    ...caseiro(node(), clock),
    node,
    close: async () => {
      await close()
      await database.close()
    },
  }
}

describeEmissorDce('simulado', open)

test('two nodes that start at once sign with one certificate', async () => {
  const { node, close } = await open()
  const [a, b] = await Promise.all([node().sign('a'), node().sign('a')])
  expect(a).toEqual(b)
  await close()
})
