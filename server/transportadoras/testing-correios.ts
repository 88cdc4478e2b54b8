import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openCorreios } from '../adapters/transportadora/correios/index.ts'
import { CREDENCIAIS, startCorreios } from '../adapters/transportadora/correios/testing-servidor.ts'
import type { ChamadaHttp } from '../ports/chamada.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'

export type Palco = Awaited<ReturnType<typeof openPalco>>

/** The adapter of the Correios over a protocol server of its own, with the database and the clock of a house. */
export async function openPalco({
  house: given,
  timeoutMs = 20_000,
  credenciais = {},
  desvioMs = 0,
}: {
  /** The caller's house; without it the palco has one of its own. */
  house?: TestHouse
  timeoutMs?: number
  credenciais?: Partial<typeof CREDENCIAIS>
  /** How far the carrier's clock is ahead of the house's. */
  desvioMs?: number
} = {}) {
  const house = given ?? (await startHouse())
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
      if (!given) await house.stop()
    },
  }
}

/** One house for all tests of a file. Each test begins before a new, honest carrier, with a node that knows nothing yet. */
export function usePalco() {
  const palco = {} as Palco
  let house: TestHouse
  beforeAll(async () => void (house = await startHouse()))
  beforeEach(async () => void Object.assign(palco, await openPalco({ house })))
  afterEach(() => palco.close())
  afterAll(() => house.stop())
  return palco
}

export const asking = { signal: new AbortController().signal }
