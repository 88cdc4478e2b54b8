/**
 * The product on a database of its own, for `documentos`. Tells its address and tokens, then answers its parent. 'begin'
 * starts to measure the memory of this process; 'end' tells by how many bytes it grew at most; 'raw' writes the bytes of a
 * file with one insert a chunk, and tells the milliseconds.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'
import { insertAssinante } from '../server/testing/given/assinante.ts'

const [bytes = 0, people = 0] = process.argv.slice(2).map(Number)
/** As large as a part of the file store. */
const CHUNK_BYTES = 256 * 1024
const LOOK_MS = 5

const { app, deps, close } = await openHouse(readConfig(), { isWorking: false })
await app.listen({ port: 0, host: '127.0.0.1' })
const tokens: string[] = []
while (tokens.length < people) {
  const made = await insertAssinante(deps.db, deps.clock.now())
  if (made) tokens.push(made.token)
}
await sql`create table bench_parte (numero int primary key, bytes bytea not null)`.execute(deps.db)
await sql`alter table bench_parte alter column bytes set storage external`.execute(deps.db)

let [before, peak] = [0, 0]
let looking: NodeJS.Timeout | undefined
const look = () => void (peak = Math.max(peak, process.memoryUsage().rss))

process.on('message', (asked) => {
  if (asked === 'stop') return void close().then(() => process.disconnect?.())
  void answer(asked as string).then((value) => process.send!(value))
})
process.send!({ url: deps.publicUrl(), tokens })

async function answer(asked: string) {
  if (asked === 'begin') {
    globalThis.gc?.()
    before = peak = process.memoryUsage().rss
    looking = setInterval(look, LOOK_MS)
    return 0
  }
  if (asked === 'end') {
    clearInterval(looking)
    look()
    return peak - before
  }
  return writeRaw()
}

async function writeRaw() {
  await sql`truncate bench_parte`.execute(deps.db)
  const chunk = randomBytes(CHUNK_BYTES)
  const start = performance.now()
  for (let numero = 0; numero * CHUNK_BYTES < bytes; numero++)
    await sql`insert into bench_parte values (${numero}, decode(${chunk.toString('base64')}, 'base64'))`.execute(
      deps.db,
    )
  return performance.now() - start
}
