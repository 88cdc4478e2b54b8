import { checkPerfil } from '#contract/kernel/http/contagens'
import { call } from './api.ts'

/** D §16: a withdrawn access ends within a second in every open tab. */
const EVERY_MS = 1000

/**
 * For a member of a shop: asks every second whether the access still stands. A hidden page does not ask; it asks at
 * once when it is visible again. After a refusal `send` of api.ts leads the person away. Returns the function that
 * stops asking.
 */
export function watchPerfil() {
  let isAsking = false
  const ask = () => {
    if (isAsking || document.visibilityState !== 'visible') return
    isAsking = true
    call(checkPerfil, {})
      .catch(() => undefined) // without an answer the next question asks again
      .finally(() => {
        isAsking = false
      })
  }
  const timer = setInterval(ask, EVERY_MS)
  document.addEventListener('visibilitychange', ask)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
  }
}
