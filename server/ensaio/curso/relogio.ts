import { setTimeout as pause } from 'node:timers/promises'
import type { Cliente } from '../cliente.ts'
import { sorteOf } from '../sorte.ts'

/** Moves the clock faster than real time, so that codes expire while people buy. */
export async function moveRelogio(ask: Cliente, semente: number, isOver: () => boolean) {
  const sorte = sorteOf(semente + 2)
  while (!isOver()) {
    for (let waited = 0; waited < 6000 && !isOver(); waited += 200) await pause(200)
    if (!isOver()) await advance(ask, sorte.inteiro(30, 420))
  }
}

/** All jobs that come due run before the answer: minutes on a busy machine, or while the database is away. */
const MAX_ADVANCE_MS = 300_000

async function advance(ask: Cliente, avancarSegundos: number) {
  const body = { avancarSegundos }
  const path = '/sandbox/relogio'
  const { status } = await ask({ nome: `POST ${path}`, method: 'POST', path, body, maxMs: MAX_ADVANCE_MS })
  if (status !== 200) throw new Error(`o relógio não andou: ${status}`)
}

const HOUR = 3600
/** Long enough for the slowest sequence: a Pix, the questions after its end, a card under review, a boleto. */
const PASSOS = [600, 900, 1200, HOUR, 2 * HOUR, 24 * HOUR, 25 * HOUR, 24 * HOUR, 7 * 24 * HOUR, 2 * HOUR, 25 * HOUR]

/** Nobody buys any more and no process is killed: everything under way comes to its end. */
export async function settleTudo(ask: Cliente) {
  for (const segundos of PASSOS) await advance(ask, segundos)
}
