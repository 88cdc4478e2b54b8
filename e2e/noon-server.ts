/**
 * The product as `server/main.ts` starts it, but on a Wednesday at noon in São Paulo; its clock goes on from there. Passwords
 * have digests that are cheap to check. It answers the calls of `ensaio.ts`: the embedded database belongs to this process, so
 * no other one could.
 */
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { createClock } from '../server/kernel/clock.ts'
import { QUARTA_AO_MEIO_DIA } from '../server/testing/meio-dia.ts'
import { CUSTO_BARATO } from '../server/testing/senha.ts'
import { welcome } from '../server/welcome.ts'
import { serveEnsaio } from './ensaio.ts'

const noon = Date.parse(QUARTA_AO_MEIO_DIA) - performance.now()
const config = readConfig()
const { app, deps, work, close } = await openHouse(config, {
  clock: createClock(() => noon + performance.now()),
  custoDaSenha: CUSTO_BARATO,
})
let printed = ''
serveEnsaio(app, deps, () => printed)
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
const address = await app.listen({ port: config.port, host: config.host })
printed = welcome(config, address)
process.stdout.write(`${printed}\n`)
await work()
