import { main } from '../server/main.ts'
import { buildIfStale } from './build-web.ts'

/** `npm start`: the web client is built when it is older than its sources, then the server runs. */
await buildIfStale()
await main()
