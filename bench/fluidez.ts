import { buildIfStale } from '../scripts/build-web.ts'
import { type Bench, decimal, type Figure, median } from './figure.ts'
import { openings } from './fluidez-abertura.ts'
import { startFluidez } from './fluidez-browser.ts'
import { scrolls } from './fluidez-rolagem.ts'
import { shifts } from './fluidez-salto.ts'
import { interactions } from './fluidez-toque.ts'

const ANSWER_MS = 200
const FRAMES = 0.95
const CONTENT_S = 2.5
const SHIFT = 0.02
const OPENINGS = 3

/** How the pages answer a hand on a phone four times slower: touches, scrolling, opening, and what jumps meanwhile. */
export const fluidez: Bench = {
  name: 'fluidez',
  async run() {
    await buildIfStale()
    const casa = await startFluidez()
    try {
      const figures: Figure[] = []
      for (const { name, ms } of await interactions(casa))
        figures.push({
          name: `touch to paint, 4 × slower: ${name}`,
          figure: `${decimal(ms)} ms`,
          target: `≤ ${ANSWER_MS} ms`,
          ok: ms <= ANSWER_MS,
        })
      for (const { name, share, perSecond } of await scrolls(casa))
        figures.push({
          name: `scrolling on a phone, 4 × slower: ${name}`,
          figure: `${decimal(share * 100, 1)} % of frames within 17 ms, ${decimal(perSecond, 1)} frames/s`,
          target: `60 frames/s (≥ ${FRAMES * 100} %)`,
          ok: share >= FRAMES,
        })
      const rounds: Awaited<ReturnType<typeof openings>>[] = []
      while (rounds.length < OPENINGS) rounds.push(await openings(casa))
      for (const [n, { path }] of rounds[0]!.entries()) {
        const seconds = median(rounds.map((round) => round[n]!.seconds))
        figures.push({
          name: `${path} with nothing kept, 1.6 Mb/s, 150 ms, 4 × slower: heading and first data`,
          figure: `${decimal(seconds, 2)} s`,
          target: `≤ ${decimal(CONTENT_S, 1)} s`,
          ok: seconds <= CONTENT_S,
        })
      }
      for (const { name, shift } of await shifts(casa))
        figures.push({
          name: `layout shift: ${name}`,
          figure: decimal(shift, 3),
          target: `≤ ${decimal(SHIFT, 2)}`,
          ok: shift <= SHIFT,
        })
      return figures
    } finally {
      await casa.stop()
    }
  },
}
