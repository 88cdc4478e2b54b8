import { flushCompileCache } from 'node:module'
import { StartError } from '../server/kernel/start-error.ts'
import { main } from '../server/main.ts'
import { buildIfStale } from './build-web.ts'

/** `npm start`: the web client is built when it is older than its sources, then the server runs. */
await main(async () => {
  try {
    await buildIfStale()
  } catch {
    throw new StartError('As páginas não puderam ser montadas: o motivo está logo acima.')
  }
})
flushCompileCache() // now, and not when it ends: a process that is killed leaves no cache
