import { useSyncExternalStore } from 'react'
import { agora } from '../../app/data/clock.ts'
import { readStored, STORED, store } from '../../app/data/stored.ts'

/** D §17: a session of the staff ends after 30 minutes without use. */
const SESSAO_MINUTES = 30
/** Minutes without a key or a click after which the person counts as gone, and the screens stop asking by themselves. */
const PRESENTE_MINUTES = 5
/** How often a tab that is in use tells the others, at most. */
const TELL_MS = 10_000

const now = () => agora().getTime()
/** The last use of this tab. Another tab is another screen: it does not make the person present here. */
let usadaEm = now()
let shown = SESSAO_MINUTES
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

export const isPresente = () => now() - usadaEm < PRESENTE_MINUTES * 60_000

/** Minutes until the session ends, unless the person does something, in this tab or in another. */
export const useMinutosDeSessao = () => useSyncExternalStore(listen, () => shown)

function listen(listener: () => void) {
  if (listeners.size === 0) start()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

function start() {
  use()
  timer = setInterval(show, 10_000)
  for (const kind of USES) document.addEventListener(kind, use, { passive: true, capture: true })
}

function stop() {
  shown = SESSAO_MINUTES // the 0 of a session that ended would end the next session at once
  clearInterval(timer)
  for (const kind of USES) document.removeEventListener(kind, use, { capture: true })
}
const USES = ['keydown', 'pointerdown'] as const

function use() {
  usadaEm = now()
  if (usadaEm - readUltimoUso() >= TELL_MS) store(STORED.usoDaOperacao, usadaEm)
  if (shown !== SESSAO_MINUTES) show()
}

/** The last use that a tab of the console has told; 0 if none has. One that lies ahead came from a clock since put back. */
function readUltimoUso() {
  const em = readStored(STORED.usoDaOperacao)
  return typeof em === 'number' && em <= now() ? em : 0
}

function show() {
  const ultimo = Math.max(usadaEm, readUltimoUso())
  const next = Math.max(0, SESSAO_MINUTES - Math.floor((now() - ultimo) / 60_000))
  if (next === shown) return
  shown = next
  for (const listener of listeners) listener()
}
