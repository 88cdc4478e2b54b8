/**
 * The product as `server/main.ts` starts it, but on a Wednesday at noon in São Paulo; its clock goes on from there. Passwords
 * have digests that are cheap to check. A journey may ask it whether the books balance: the embedded database has one
 * process, so nobody else could add them up.
 */
import { checkLivro } from '../server/areas/carteira/index.ts'
import { readConfig } from '../server/config.ts'
import { checkDiferencas } from '../server/ensaio/contraprova-diferencas.ts'
import { openHouse } from '../server/house.ts'
import { createClock } from '../server/kernel/clock.ts'
import { CUSTO_BARATO } from '../server/testing/given/assinante.ts'
import { QUARTA_AO_MEIO_DIA } from '../server/testing/house.ts'
import { welcome } from '../server/welcome.ts'

const noon = Date.parse(QUARTA_AO_MEIO_DIA) - performance.now()
const config = readConfig()
const { app, deps, work, close } = await openHouse(config, {
  clock: createClock(() => noon + performance.now()),
  custoDaSenha: CUSTO_BARATO,
})
app.get('/ensaio/livro', async () => [...(await checkLivro(deps.db)), ...(await checkDiferencas(deps.db))])
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
const address = await app.listen({ port: config.port, host: config.host })
process.stdout.write(`${welcome(config, address)}\n`)
await work()
