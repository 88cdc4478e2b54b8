// Database: PostgreSQL. Connections that are cut.
import { expect, test, vi } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { startHouse } from '../testing/house.ts'
import { closeBooks } from '../testing/livro.ts'
import { startPostgresProxy } from '../testing/postgres-proxy.ts'
import { ATOS, describePasso, type Passo, walk } from './conexoes.ts'
import { createDiario } from './diario.ts'
import { LIMITES } from './limites.ts'

vi.setConfig({ testTimeout: 3_600_000 }) // the whole walk

/** `npm run ensaio:conexoes` walks every statement with every fault; `npm test` a sample. */
const isWhole = process.env.CONEXOES === 'todas'
/** Every so many pairs of statement and fault; a prime, so that the faults take turns. */
const EVERY = 7

/** A house of its own whose statements are hurt. */
async function openCasa() {
  const database = await openTestDatabase()
  const proxy = await startPostgresProxy(database.databaseUrl!)
  const house = await startHouse({ database: { ...database, databaseUrl: proxy.url }, env: LIMITES })
  const close = async () => {
    await closeBooks(house)
    await proxy.close()
    await database.close()
  }
  return { house, proxy, diario: createDiario(), close }
}

const isLostCommit = ({ fault, statement }: Passo) => fault === 'cut after' && statement.toLowerCase() === 'commit'

// each waits more than it works, so they run at once
for (const nome of Object.keys(ATOS) as (keyof typeof ATOS)[]) {
  test.concurrent(`${nome}: whatever happens to a statement, nothing is lost or doubled; a lost COMMIT is answered at once`, async ({
    onTestFinished,
  }) => {
    const { close, ...casa } = await openCasa()
    onTestFinished(close)
    const { diferencas, passos, statements, repetidos } = await walk(nome, {
      ...casa,
      choose: (all) => all.filter((passo, i) => isWhole || i % EVERY === 0 || isLostCommit(passo)),
    })
    if (isWhole) {
      console.log(`${nome}: ${statements.length} statements, ${passos} runs, ${repetidos.length} times asked again`)
      for (const passo of repetidos) console.log(describePasso(passo))
    }
    expect(diferencas).toEqual([])
    expect(repetidos.filter(isLostCommit)).toEqual([])
    expect(passos).toBeGreaterThan(4)
  })
}
