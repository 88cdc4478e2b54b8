import type { Assinante } from './assinante.ts'
import { decimal, type Figure, median } from './figure.ts'

const ROUNDS = 300
const WARM_UP = 50
const SLOWER = 2

/** An account with very many rows, and an account with few. */
export type Dois = { muito: Assinante; pouco: Assinante }

/**
 * Asks both accounts for the same page in turns; returns how much longer the large one takes. A page that is not full is an
 * error.
 */
export async function comparePages(
  name: string,
  { muito, pouco }: Dois,
  { pathOf, lines }: { pathOf: (assinante: Assinante) => string; lines: number },
): Promise<Figure> {
  const times = { many: [] as number[], few: [] as number[] }
  const ask = async (assinante: Assinante) => {
    const begin = performance.now()
    const found = await assinante.get<unknown[]>(pathOf(assinante))
    if (found.length !== lines) throw new Error(`${found.length} lines instead of a page`)
    return performance.now() - begin
  }
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [many, few] = [await ask(muito), await ask(pouco)]
    if (round < 0) continue // warming up
    times.many.push(many)
    times.few.push(few)
  }
  const [many, few] = [median(times.many), median(times.few)]
  return {
    name,
    figure: `${decimal(many / few, 2)} × (${decimal(many, 2)} / ${decimal(few, 2)} ms)`,
    target: `≤ ${SLOWER} ×`,
    ok: many / few <= SLOWER,
  }
}
