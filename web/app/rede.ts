import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

/**
 * The state of the connection to the server. 'semResposta': the last call got no answer though the browser has a
 * network, or the server has no database.
 */
export type Rede = 'ok' | 'semInternet' | 'semResposta'

let isSilent = false
/**
 * Questions since the last `CALM_MS` without a failure. Each waits twice as long as the one before, at most `LAST_MS`.
 */
let asked = 0
let timer: ReturnType<typeof setTimeout> | undefined
let calm: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const FIRST_MS = 2000
const LAST_MS = 30_000
/** After this time without a failure, the waiting times begin short again. */
const CALM_MS = 60_000
const PATIENCE_MS = 5000

/** The status codes of a gateway whose server is down, and of a server without its database. */
const DOWN = [502, 503, 504]

/** A call got no answer: asks whether the server can work, until it can. */
export function noteSilence() {
  isSilent = true
  clearTimeout(calm)
  changed()
  ask()
}

/**
 * Notes that a call was answered with this status. `isAble`: the answer shows that the server can work. Without it, a
 * status of `DOWN` counts as silence.
 */
export function noteAnswer(status: number, isAble: boolean) {
  if (DOWN.includes(status) && !isAble) return noteSilence()
  if (isSilent && status < 500) comeBack()
}

const readRede = (): Rede => (navigator.onLine ? (isSilent ? 'semResposta' : 'ok') : 'semInternet')
export const useRede = () => useSyncExternalStore(listen, readRede, () => 'ok' as const)

/** Calls back each time that network and server are back after an outage. */
export function useVolta(onBack: () => void) {
  const rede = useRede()
  const before = useRef(rede)
  const tell = useEffectEvent(onBack)
  useEffect(() => {
    const isBack = rede === 'ok' && before.current !== 'ok'
    before.current = rede
    if (isBack) tell()
  }, [rede])
}

/** Asks again after a pause. Asks only while a component shows the state. */
function ask() {
  if (timer !== undefined || listeners.size === 0 || !navigator.onLine) return
  const wait = Math.min(LAST_MS, FIRST_MS * 2 ** asked++)
  // spread in time, so that not all browsers ask at once when the server is back
  timer = setTimeout(() => void look(), wait * (0.75 + Math.random() / 2))
}

async function look() {
  const isThere = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
  timer = undefined
  if (!isSilent) return
  if (isThere) comeBack()
  else ask()
}

function comeBack() {
  isSilent = false
  clearTimeout(timer)
  timer = undefined
  clearTimeout(calm)
  calm = setTimeout(() => (asked = 0), CALM_MS)
  changed()
}

function changed() {
  for (const listener of listeners) listener()
}

function onChange() {
  changed()
  if (isSilent && navigator.onLine) void look()
}

function listen(listener: () => void) {
  if (listeners.size === 0) for (const event of EVENTS) window.addEventListener(event, onChange)
  listeners.add(listener)
  if (isSilent) ask()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const event of EVENTS) window.removeEventListener(event, onChange)
    clearTimeout(timer)
    timer = undefined
  }
}
const EVENTS = ['online', 'offline'] as const
