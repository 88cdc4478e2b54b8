import { openCorreios } from '../adapters/transportadora/correios/index.ts'
import { CREDENCIAIS, startCorreios } from '../adapters/transportadora/correios/testing-servidor.ts'
import type { ChamadaHttp } from '../ports/chamada.ts'
import { startHouse } from '../testing/house.ts'

export type Palco = Awaited<ReturnType<typeof openPalco>>

/** The adapter of the Correios over their protocol server, with a database and a clock of its own. */
export async function openPalco({
  timeoutMs = 20_000,
  credenciais = {},
  desvioMs = 0,
}: {
  timeoutMs?: number
  credenciais?: Partial<typeof CREDENCIAIS>
  /** How far the carrier's clock is ahead of the house's. */
  desvioMs?: number
} = {}) {
  const house = await startHouse()
  const { deps } = house
  const local = await startCorreios({ now: () => new Date(deps.clock.now().getTime() + desvioMs) })
  const chamadas: ChamadaHttp[] = []
  const said: unknown[] = []
  const open = (changes: Partial<typeof CREDENCIAIS & { timeoutMs: number }> = {}) =>
    openCorreios({
      config: {
        ...CREDENCIAIS,
        ...credenciais,
        url: local.url,
        timeoutMs,
        porMinuto: { precos: 1_000_000, demais: 1_000_000 },
        ...changes,
      },
      ambiente: {
        db: deps.db,
        clock: deps.clock,
        limits: deps.limits,
        patience: deps.patience,
        log: { warn: (...words: unknown[]) => void said.push(words) } as never,
        anotar: (chamada) => void chamadas.push(chamada),
      },
    })
  const opened: { close(): Promise<void> }[] = []
  const openNode = (changes?: Parameters<typeof open>[0]) => {
    const node = open(changes)
    opened.push(node)
    return node
  }
  return {
    house,
    deps,
    local,
    chamadas,
    said,
    correios: openNode(),
    /** Moves the clocks of both sides; no job runs. */
    advance: (seconds: number) => deps.clock.shiftTo(deps.clock.offsetMs() + seconds * 1000),
    /** Another node of the same installation. */
    openNode,
    async close() {
      for (const node of opened) await node.close()
      await local.close()
      await house.stop()
    },
  }
}

export const asking = { signal: new AbortController().signal }
