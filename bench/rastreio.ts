import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startPostgres } from '../scripts/start-postgres.ts'
import { production } from './ask.ts'
import { type Bench, decimal } from './figure.ts'

const FRETES = 10_000
const GROWTH_MB = 100
/** The most seconds of a round; the next round comes in an hour. */
const ROUND_SECONDS = 600

/**
 * Asks about every parcel on its way, once with three new events each and once with none, and measures the growth of the
 * memory meanwhile.
 */
export const rastreio: Bench = {
  name: 'rastreio',
  async run() {
    const postgres = await startPostgres()
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ['bench/rastreio-ronda.ts', String(FRETES)], {
        env: { ...process.env, ...production(postgres.url) },
      })
      const { rounds, postados } = JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as {
        rounds: { ms: number; growthMb: number }[]
        postados: number
      }
      if (postados !== FRETES) throw new Error(`${postados} of ${FRETES} parcels are posted`)
      return ['everything new', 'nothing new'].map((name, i) => {
        const { ms, growthMb } = rounds[i]!
        return {
          name: `tracking of ${decimal(FRETES)} open fretes, ${name}`,
          figure: `${decimal(ms / 1000, 1)} s, memory + ${decimal(growthMb)} MB`,
          target: `≤ ${decimal(ROUND_SECONDS)} s, + ${GROWTH_MB} MB`,
          ok: growthMb <= GROWTH_MB && ms / 1000 <= ROUND_SECONDS,
        }
      })
    } finally {
      await postgres.stop()
    }
  },
}
