import { setTimeout as pause } from 'node:timers/promises'
import { buyAtOnce } from '../compra.ts'
import type { Pessoa } from '../pessoa.ts'

export type Sonda = ReturnType<typeof createSonda>

/** The pause of one buyer between two purchases. */
const PAUSA_MS = 150

/** Buyers who do nothing but buy from the wallet, and the instants (performance.now) at which they were told that they had. */
export function createSonda(pessoas: readonly Pessoa[]) {
  const bought: { begun: number; ended: number }[] = []

  async function buyUntil(pessoa: Pessoa, isOver: () => boolean) {
    try {
      await pessoa.quote()
      while (!isOver()) {
        const one = await buyAtOnce(pessoa)
        if (one) bought.push(one)
        await pause(PAUSA_MS)
      }
    } catch (error) {
      pessoa.diario.falhas.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
  }

  return {
    run: (isOver: () => boolean) => Promise.all(pessoas.map((pessoa) => buyUntil(pessoa, isOver))),
    /** When the first purchase that was asked for after this instant was answered; undefined when there is none yet. */
    firstAfter: (instant: number) => bought.find(({ begun }) => begun >= instant)?.ended,
    /** The longest time between two instants in which nobody was told of a purchase. */
    longestPause(from: number, to: number) {
      const within = bought.map(({ ended }) => ended).filter((ended) => ended > from && ended < to)
      const instants = [from, ...within, to]
      return Math.max(...instants.slice(1).map((instant, i) => instant - instants[i]!))
    },
  }
}
