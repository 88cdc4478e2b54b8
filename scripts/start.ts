import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// compiled once, read from then on: a fifth of a second start was compiling what had not changed
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))
const [{ StartError }, { main }, { buildIfStale }] = await Promise.all([
  import('../server/kernel/start-error.ts'),
  import('../server/main.ts'),
  import('./build-web.ts'),
])

/** `npm start`: the web client is built when it is older than its sources, then the server runs. */
await main(async () => {
  try {
    await buildIfStale()
  } catch {
    throw new StartError('As páginas não puderam ser montadas: o motivo está logo acima.')
  }
})
