/** The product with logged-in subscribers. Prints its address, their tokens and their assinaturas. */
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'

const PEOPLE = 8

const { app, deps, work, close } = await openHouse(readConfig())
const em = deps.clock.now()
const people: string[] = []
while (people.length < PEOPLE) {
  const assinante = await insertAssinante(deps.db, em)
  if (assinante) people.push(`${assinante.token}/${assinante.assinaturaUuid}`)
}
await work()
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })} ${people.join(',')}\n`)
