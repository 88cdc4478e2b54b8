import { NOMES_DOS_PAPEIS } from '#contract/kernel/http/papel'
import { checkPerfil } from '#contract/kernel/http/vigencia'
import { call } from './api.ts'
import { takePapel } from './perfil.ts'

/** D §16: a withdrawn access ends within a second in every open tab, and a changed role is taken over. */
const EVERY_MS = 1000

/**
 * For a member of a shop: asks at once and every second whether the access still stands, and as which role; another role
 * is taken over and told. A hidden page does not ask; it asks at once when it is visible again. After a refusal `send` of
 * api.ts leads the person away. Returns the function that stops asking.
 */
export function watchPerfil(tell: (text: string) => void) {
  let isAsking = false
  const ask = () => {
    if (isAsking || document.visibilityState !== 'visible') return
    isAsking = true
    call(checkPerfil, {})
      .then(({ papel }) => {
        if (takePapel(papel)) tell(`O seu papel nesta loja agora é ${NOMES_DOS_PAPEIS[papel]}.`)
      })
      .catch(() => undefined) // without an answer the next question asks again
      .finally(() => {
        isAsking = false
      })
  }
  ask()
  const timer = setInterval(ask, EVERY_MS)
  document.addEventListener('visibilitychange', ask)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
  }
}
