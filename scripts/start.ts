import { flushCompileCache } from 'node:module'
import { StartError } from '../server/kernel/start-error.ts'
import { main } from '../server/main.ts'
import { buildIfStale } from './build-web.ts'

/** `npm start`: builds the web client when it is older than its sources, then runs the server. */
await main(async () => {
  try {
    await buildIfStale()
  } catch {
    throw new StartError('As páginas não puderam ser montadas: o motivo está logo acima.')
  }
})
flushCompileCache() // now, because a killed process leaves no cache
