/** Makes a new embedded database as the first start leaves it, without accounts: `node e2e/furnish.ts FOLDER`. */
import { openEmbedded } from '../server/db/embedded.ts'
import { furnish } from '../server/testing/furnish.ts'

const open = await openEmbedded(process.argv[2]!, (error) => {
  throw error
})
await furnish(open)
await open.close()
