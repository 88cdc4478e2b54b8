import { checkPerfil } from '#contract/kernel/http/contagens'
import { call } from './api.ts'

/** D §16: a withdrawn access ends within a second in every open tab. */
const EVERY_MS = 1000

/**
 * For a member of a shop: asks while the page is seen, and at once when it is seen again, whether the access still stands.
 * The refusal itself leads the person away (`api.ts`). Returns the function that stops asking.
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
