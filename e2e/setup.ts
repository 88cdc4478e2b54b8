import { buildIfStale } from '../scripts/build-web.ts'
import { furnishOnce } from './data-folder.ts'
import { startAtNoon } from './product.ts'
import { findSegredos } from './segredos.ts'

/** One product for all journeys; each is a visitor of its own. At the end its log must hold none of their secrets. */
export default async function setup() {
  await buildIfStale()
  const removeFurnished = furnishOnce()
  const product = await startAtNoon({ LOG_LEVEL: 'info', PUSH_LOCAL: 'on', WEBHOOK_LOCAL: 'on' })
  process.env.PRODUCT_URL = product.url
  let log = ''
  product.log.on('data', (chunk) => (log += String(chunk)))
  return async () => {
    await product.stop()
    removeFurnished()
    const lines = log.split('\n').filter((line) => line.startsWith('{')) // the welcome prints the sandbox's accounts (D §2)
    if (lines.length === 0) throw new Error('the product wrote no log')
    const found = findSegredos(lines)
    if (found.length > 0) throw new Error(`The log of the journeys names secrets:\n${found.join('\n')}`)
  }
}
