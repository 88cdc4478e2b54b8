import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../e2e/product.ts'
import { type Bench, decimal, median } from './figure.ts'

const FIRST_S = 10
const AGAIN_S = 3
const ROUNDS = 3
/** The files that a first start makes: the web client, and V8's compile cache. */
const MADE = ['dist/web', 'node_modules/.cache/node']

/**
 * How long a person waits after typing the command: the first time, when web client, database and demo are made, and later.
 */
export const inicio: Bench = {
  name: 'inicio',
  async run() {
    const first: number[] = []
    const again: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const dataDir = mkdtempSync(join(tmpdir(), 'freteflex-inicio-'))
      for (const made of MADE) rmSync(join(import.meta.dirname, '..', made), { recursive: true, force: true })
      first.push(await secondsToStart(dataDir))
      again.push(await secondsToStart(dataDir))
      rmSync(dataDir, { recursive: true })
    }
    const [firstS, againS] = [median(first), median(again)]
    return [
      {
        name: 'first start, with build',
        figure: `${decimal(firstS, 1)} s`,
        target: `< ${FIRST_S} s`,
        ok: firstS < FIRST_S,
      },
      { name: 'second start', figure: `${decimal(againS, 1)} s`, target: `< ${AGAIN_S} s`, ok: againS < AGAIN_S },
    ]
  },
}

async function secondsToStart(dataDir: string) {
  const begun = performance.now()
  const product = await startProduct({ DATA_DIR: dataDir }, 'scripts/start.ts')
  const seconds = (performance.now() - begun) / 1000
  await product.stop()
  return seconds
}
