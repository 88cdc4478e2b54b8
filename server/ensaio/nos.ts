import type { Diario } from './diario.ts'
import { createProduto } from './produto.ts'

/** How far the clock of each further machine is ahead of the one before it. */
const ADIANTADO_MS = 25 * 60_000

export type Nos = Awaited<ReturnType<typeof createNos>>

type Nosso = {
  quantos: number
  diario: Diario
  cortes: () => number
  portas?: readonly number[]
  cwd?: string
  maxStartMs?: number
}

/**
 * The product as several processes on one database, each of which dies by itself. Requests go to the running nodes in turn.
 */
export async function createNos(env: Record<string, string>, { quantos, diario, cortes, portas = [], ...vida }: Nosso) {
  const nos = await Promise.all(
    Array.from({ length: quantos }, (_, i) =>
      createProduto(env, {
        adiantadoMs: i * ADIANTADO_MS,
        cortes,
        port: portas[i],
        ...vida,
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
