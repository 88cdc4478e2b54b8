import { openCertificadoSimulado } from '../adapters/dce/simulado/certificado.ts'
import { readConfig } from '../config.ts'
import type { OpenDb } from '../db/open.ts'
import { openHouse } from '../house.ts'
import { createClock } from '../kernel/clock.ts'
import { makeMesesAFrente } from '../kernel/work/meses.ts'

/**
 * The instant at which the house is furnished. It is weeks before any test's clock, so the tables that sell have long
 * been selling, on whatever day the tests run.
 */
const ABERTURA = Date.parse('2026-11-02T12:00:00-03:00')

/**
 * Opens the house once on an empty database and closes it. Migrations, job queues, reference data, the months ahead
 * and the sandbox's certificate (an RSA key takes 120 ms) are then in place, so that no test file waits for them. The caller closes the database.
 */
export async function furnish(open: OpenDb, databaseUrl?: string) {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SANDBOX: 'on',
    DEMO: 'off',
    DATABASE_URL: databaseUrl,
  })
  const house = await openHouse(config, {
    open: { ...open, close: async () => {} },
    clock: createClock(() => ABERTURA),
    isWorking: false,
  })
  await makeMesesAFrente.run(house.deps, {})
  const { emissor } = house.deps.emissorDce!
  await openCertificadoSimulado(open.db, { nome: 'FRETEFLEX', cnpj: emissor.cnpj }, house.deps.clock.now())
  await house.close()
}
