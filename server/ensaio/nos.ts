import type { Diario } from './diario.ts'
import { createProduto } from './produto.ts'

export type Nos = Awaited<ReturnType<typeof createNos>>

/** How far the clock of each machine but the first is ahead. */
const ADIANTADO_MS = 25 * 60_000

/** The product as so many processes on one database: each dies by itself. People ask one after the other that answers. */
export async function createNos(
  env: Record<string, string>,
  { quantos, diario, cortes }: { quantos: number; diario: Diario; cortes: () => number },
) {
  const nos = await Promise.all(
    Array.from({ length: quantos }, (_, i) =>
      createProduto(env, {
        adiantadoMs: i * ADIANTADO_MS,
        cortes,
        onEnd: (code) => diario.falhas.push(`o nó ${i + 1} terminou sozinho (${code})`),
      }),
    ),
  )
  let asked = 0
  const sum = (what: 'partidas' | 'quedas') => nos.reduce((all, { counted }) => all + counted[what], 0)
  return {
    nos,
    counted: () => ({ partidas: sum('partidas'), quedas: sum('quedas') }),
    /** Resolves with a node that answers. */
    async next() {
      for (;;) {
        await Promise.race(nos.map((no) => no.ready()))
        const no = nos[asked++ % nos.length]!
        if (no.isUp()) return no
      }
    },
    said: () => nos.map((no) => no.said()).join(''),
  }
}
