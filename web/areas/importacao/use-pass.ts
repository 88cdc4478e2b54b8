import { useEffect, useEffectEvent, useState } from 'react'
import { CallError, isUnanswered } from '../../app/data/api.ts'
import { useVolta } from '../../app/rede.ts'

/** Why a pass through many calls stopped. `retryAfterMs` is set where the server says when to go on. */
export type Falha = { mensagem: string; code: CallError['code'] | null; retryAfterMs: number | null }

/**
 * A pass through many calls. `run` begins when there is something to do (`hasWork`). It is aborted and begun anew when
 * `again` changes. The person can stop the pass, and it can go on with what is left.
 */
export function usePass({
  hasWork,
  falhou,
  again = '',
  run,
}: {
  hasWork: boolean
  /** The sentence for a failure that has no words of its own. */
  falhou: string
  again?: string
  run: (signal: AbortSignal) => Promise<void>
}) {
  const [isParada, setParada] = useState(false)
  const { falha, fail, clear } = useFalha(falhou)
  const isAtiva = hasWork && !isParada && falha === null
  const begin = useEffectEvent((signal: AbortSignal) =>
    run(signal).catch((error: unknown) => void (signal.aborted || fail(error))),
  )
  useEffect(() => {
    if (!isAtiva) return
    const controller = new AbortController()
    const timer = setTimeout(() => void begin(controller.signal))
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isAtiva, again])
  return {
    isAtiva,
    isParada,
    falha,
    stop: () => setParada(true),
    goOn: () => {
      setParada(false)
      clear()
    },
  }
}

/**
 * The failure that stopped a pass. It is cleared without a press if its cause passes: too many calls in a minute, or a
 * lost connection.
 */
function useFalha(own: string) {
  const [falha, setFalha] = useState<Falha | null>(null)
  const clear = useEffectEvent(() => setFalha(null))
  useEffect(() => {
    if (!falha) return
    const timer = falha.retryAfterMs === null ? undefined : setTimeout(() => clear(), falha.retryAfterMs)
    return () => clearTimeout(timer)
  }, [falha])
  useVolta(() => void (falha?.code && isUnanswered(falha.code) && setFalha(null)))
  const fail = (error: unknown) => {
    if (error instanceof CallError)
      return setFalha({ mensagem: error.message, code: error.code, retryAfterMs: retryAfterOf(error) })
    reportError(error)
    setFalha({ mensagem: own, code: null, retryAfterMs: null })
  }
  return { falha, fail, clear: () => setFalha(null) }
}

/** Milliseconds until the next try, if the server refused too many calls in a minute; otherwise null. */
function retryAfterOf({ code, headers }: CallError) {
  const seconds = Number(headers?.get('retry-after'))
  return code === 'TOO_MANY_REQUESTS' && seconds > 0 ? seconds * 1000 : null
}
