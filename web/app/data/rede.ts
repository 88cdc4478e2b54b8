import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

/** How things stand on the way to the server. 'semResposta': the last call got no answer, though the browser has a network. */
export type Rede = 'ok' | 'semInternet' | 'semResposta'

let isSilent = false
/** Questions since it was last quiet for a while: each waits twice as long as the one before. */
let asked = 0
let timer: ReturnType<typeof setTimeout> | undefined
let calm: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const FIRST_MS = 2000
const LAST_MS = 30_000
/** So long it must have gone well before the waiting begins short again. */
const CALM_MS = 60_000
const PATIENCE_MS = 5000

/** What a gateway says whose server is not there. */
const DOWN = [502, 503, 504]

/** A call got no answer: it is asked whether the server is there, until it is. */
export function noteSilence() {
  isSilent = true
  clearTimeout(calm)
  changed()
  ask()
}

/** Somebody answered the call; whether that was the server itself, its own words tell (`isOurs`). */
export function noteAnswer(status: number, isOurs: boolean) {
  if (DOWN.includes(status) && !isOurs) return noteSilence()
  if (isSilent && status < 500) comeBack()
}

const readRede = (): Rede => (navigator.onLine ? (isSilent ? 'semResposta' : 'ok') : 'semInternet')
export const useRede = () => useSyncExternalStore(listen, readRede, () => 'ok' as const)

/** Tells each time that net and server are back after one of them was away. */
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

/** Only where somebody is shown it: a page that is left asks for nothing. */
function ask() {
  if (timer !== undefined || listeners.size === 0 || !navigator.onLine) return
  const wait = Math.min(LAST_MS, FIRST_MS * 2 ** asked++)
  // not all at once, when the server comes back to everybody
  timer = setTimeout(() => void look(), wait * (0.75 + Math.random() / 2))
}

async function look() {
  const isThere = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
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
