/**
 * The product with another file in place of `server/kernel/http/encoder.ts`, to measure the gain of the compiled writer.
 * The product itself has no switch for this.
 */
import { registerHooks } from 'node:module'

const OURS = /\/server\/kernel\/(?:.+\/)?encoder\.ts$/
let isReplaced = false

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (!OURS.test(found.url)) return found
    isReplaced = true
    return { ...found, url: new URL('./escritor-do-zod.ts', import.meta.url).href }
  },
})
const { main } = await import('../server/main.ts')
await main()
if (!isReplaced) throw new Error('the product loads no compiled writer')
