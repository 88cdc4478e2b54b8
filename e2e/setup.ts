import { buildIfStale } from '../scripts/build-web.ts'
import { startProduct } from './product.ts'

/** One product for all journeys; each is a visitor of its own. */
export default async function setup() {
  await buildIfStale()
  const product = await startProduct({ LOG_LEVEL: 'warn' })
  process.env.PRODUCT_URL = product.url
  return product.stop
}
