/** The product as `server/main.ts` starts it, but on a Wednesday at noon in São Paulo; its clock goes on from there. */
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { createClock } from '../server/kernel/clock.ts'
import { QUARTA_AO_MEIO_DIA } from '../server/testing/house.ts'
import { welcome } from '../server/welcome.ts'

const noon = Date.parse(QUARTA_AO_MEIO_DIA) - performance.now()
const config = readConfig()
const { app, work, close } = await openHouse(config, { clock: createClock(() => noon + performance.now()) })
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
const address = await app.listen({ port: config.port, host: config.host })
process.stdout.write(`${welcome(config, address)}\n`)
await work()
