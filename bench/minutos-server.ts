/**
 * The product with one subscriber whose limit and wallet allow fifty labels and who logs in with the password of the tests.
 * Answers what the journeys ask, too (`e2e/ensaio.ts`). Prints its address and that subscriber's CPF.
 */
import { serveEnsaio } from '../e2e/ensaio.ts'
import { CUSTO_DA_SENHA, hashSenha } from '../server/areas/acesso/senha.ts'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'
import { givenSaldo } from '../server/testing/given/saldo.ts'

const LIMITE = 100
const SALDO = 5000_00

const { app, deps, work, close } = await openHouse(readConfig())
const { db, clock } = deps
const assinante = (await insertAssinante(db, clock.now(), {
  senhaHash: await hashSenha({ custoDaSenha: CUSTO_DA_SENHA }, 'Flex@2026'),
}))!
const { assinaturaUuid } = assinante
await givenSaldo({ db, deps }, assinaturaUuid, SALDO)
await db
  .insertInto('freteResumo')
  .values({ assinaturaUuid, numeroFretes: LIMITE })
  .onConflict((row) => row.column('assinaturaUuid').doUpdateSet({ numeroFretes: LIMITE }))
  .execute()
serveEnsaio(app, deps, () => '')
await work()
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })} ${assinante.cpf}\n`)
