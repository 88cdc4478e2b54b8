/**
 * The product's file store, without its routes: puts a file of 15 MB, reads it, and prints how much the memory of this
 * process grew meanwhile, in bytes, and the milliseconds of both. Two files before it warm up: the database's own cache
 * is then filled.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readConfig } from '../server/config.ts'
import { openHouse } from '../server/house.ts'

const FILE_BYTES = 15 * 1024 * 1024
/** As much as a socket gives at once. */
const PART_BYTES = 64 * 1024
const LOOK_MS = 5

let peak = 0
const { deps, close } = await openHouse(readConfig(), { isWorking: false })
const { arquivos } = deps

await putAndRead()
await putAndRead()
globalThis.gc?.()
const before = process.memoryUsage().rss
peak = before
const looking = setInterval(look, LOOK_MS)
const times = await putAndRead()
clearInterval(looking)
process.stdout.write(JSON.stringify({ grown: peak - before, ...times }))
await close()

async function putAndRead() {
  const uuid = randomUUID()
  const begin = performance.now()
  const { sha256 } = await arquivos.put(uuid, parts())
  const put = performance.now()
  const hash = createHash('sha256')
  for await (const part of (await arquivos.read(uuid))!.parts) {
    hash.update(part)
    look()
  }
  if (hash.digest('hex') !== sha256) throw new Error('another file came back')
  const read = performance.now()
  await arquivos.delete(uuid)
  return { putMs: put - begin, readMs: read - put }
}

async function* parts() {
  for (let sent = 0; sent < FILE_BYTES; sent += PART_BYTES) {
    look()
    yield randomBytes(PART_BYTES)
  }
}

function look() {
  peak = Math.max(peak, process.memoryUsage().rss)
}
