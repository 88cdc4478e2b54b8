import { buildIfStale } from '../scripts/build-web.ts'
import { type Bench, decimal, type Figure, median } from './figure.ts'
import { openings } from './fluidez-abertura.ts'
import { type Fluidez, startFluidez } from './fluidez-browser.ts'
import { scrolls } from './fluidez-rolagem.ts'
import { shifts } from './fluidez-salto.ts'
import { everyScreen } from './fluidez-telas.ts'
import { interactions } from './fluidez-toque.ts'

const ANSWER_MS = 200
const FRAMES = 0.95
/** When the machine itself misses the target, our list must reach this share of the frames of a plain list. */
const OF_PLAIN = 0.9
const CONTENT_S = 2.5
const SHIFT = 0.02
const OPENINGS = 3

const PARTES: Record<string, (fluidez: Fluidez) => Promise<Figure[]>> = { toque, telas, rolagem, abertura, salto }

/**
 * How the pages answer a hand on a phone four times slower: touches, scrolling, opening, and what jumps meanwhile. Each
 * figure also goes to stderr at once, because there is no table when one part fails. `FLUIDEZ=toque,salto` measures only
 * these two parts.
 */
export const fluidez: Bench = {
  name: 'fluidez',
  async run() {
    await buildIfStale()
    const fluidez = await startFluidez()
    try {
      const asked = process.env.FLUIDEZ?.split(',')
      const figures: Figure[] = []
      for (const [name, measure] of Object.entries(PARTES)) {
        if (asked && !asked.includes(name)) continue
        const measured = await measure(fluidez)
        for (const { name, figure } of measured) process.stderr.write(`${name}: ${figure}\n`)
        figures.push(...measured)
      }
      return figures
    } finally {
      await fluidez.stop()
    }
  },
}

async function toque(fluidez: Fluidez): Promise<Figure[]> {
  return (await interactions(fluidez)).map(touchFigure)
}

/** The slowest touch of all screens, and each one that is too slow. */
async function telas(fluidez: Fluidez): Promise<Figure[]> {
  const found = (await everyScreen(fluidez)).toSorted((a, b) => b.ms - a.ms)
  const [slowest, ...others] = found
  if (!slowest) throw new Error('no screen was touched')
  return [
    { ...touchFigure(slowest), name: `touch to paint, 4 × slower: the slowest of ${found.length}, ${slowest.name}` },
    ...others.filter(({ ms }) => ms > ANSWER_MS).map(touchFigure),
  ]
}

const touchFigure = ({ name, ms }: { name: string; ms: number }): Figure => ({
  name: `touch to paint, 4 × slower: ${name}`,
  figure: `${decimal(ms)} ms`,
  target: `≤ ${ANSWER_MS} ms`,
  ok: ms <= ANSWER_MS,
})

async function rolagem(fluidez: Fluidez): Promise<Figure[]> {
  return (await scrolls(fluidez)).map(({ name, share, perSecond, plain }) => ({
    name: `scrolling on a phone, 4 × slower: ${name}`,
    figure: `${decimal(share * 100, 1)} % of frames within 17 ms, ${decimal(perSecond, 1)} frames/s; 500 empty lines: ${decimal(plain.share * 100, 1)} %, ${decimal(plain.perSecond, 1)} frames/s; ratio ${decimal(perSecond / plain.perSecond, 2)}`,
    target: `60 frames/s (≥ ${FRAMES * 100} %); ≥ ${OF_PLAIN} of the empty lines where these miss it`,
    ok: share >= (plain.share >= FRAMES ? FRAMES : OF_PLAIN * plain.share),
  }))
}

async function abertura(fluidez: Fluidez): Promise<Figure[]> {
  const rounds: Awaited<ReturnType<typeof openings>>[] = []
  while (rounds.length < OPENINGS) rounds.push(await openings(fluidez))
  return rounds[0]!.flatMap(({ path }, n) => {
    const content = median(rounds.map((round) => round[n]!.seconds))
    const frame = median(rounds.map((round) => round[n]!.frame))
    const how = 'with nothing kept, 1.6 Mb/s, 150 ms, 4 × slower'
    return [
      {
        name: `${path} ${how}: heading and first data`,
        figure: `${decimal(content, 2)} s`,
        target: `≤ ${decimal(CONTENT_S, 1)} s`,
        ok: content <= CONTENT_S,
      },
      {
        name: `${path} ${how}: its frame`,
        figure: `${decimal(frame, 2)} s`,
        target: 'in the first HTML',
        ok: frame < content,
      },
    ]
  })
}

async function salto(fluidez: Fluidez): Promise<Figure[]> {
  return (await shifts(fluidez)).map(({ name, shift }) => ({
    name: `layout shift: ${name}`,
    figure: decimal(shift, 3),
    target: `≤ ${decimal(SHIFT, 2)}`,
    ok: shift <= SHIFT,
  }))
}
