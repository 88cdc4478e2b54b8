import { useEffect, useState } from 'react'
import type { Bandeira } from '#contract/kernel/values/cartao'
import { findBandeira } from '#contract/pagamento/cartao'
import { call } from '../../../app/data/api.ts'
import { binOf } from '../cartao.rules.ts'

/**
 * The brand of the typed card, once its first six digits are there. A card of unknown brand can still be paid with (S2
 * §8).
 */
export function useBandeira(numero: string): Bandeira {
  const bin = binOf(numero)
  const [found, setFound] = useState<{ bin: string; bandeira: Bandeira } | null>(null)
  useEffect(() => {
    if (bin === null) return
    const asking = new AbortController()
    call(findBandeira, { body: { bin }, signal: asking.signal })
      .then(({ brand }) => setFound({ bin, bandeira: brand }))
      .catch(() => undefined)
    return () => asking.abort()
  }, [bin])
  return found !== null && found.bin === bin ? found.bandeira : 'DESCONHECIDA'
}
