import { useCallback, useEffect, useRef, useState } from 'react'
import { cepDigits } from '#contract/kernel/values/cep'
import { loadCalls } from './lazy.ts'

/** Looks up each complete CEP once. A failed lookup shows nothing: the server decides when it quotes. */
export function useTrajeto(cepOrigem: string, cepDestino: string, isAwake: boolean) {
  const [places, setPlaces] = useState<ReadonlyMap<string, string | null>>(new Map())
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (!isAwake) return
    for (const cep of [cepDigits(cepOrigem), cepDigits(cepDestino)]) {
      if (cep.length !== 8 || asked.current.has(cep)) continue
      asked.current.add(cep)
      loadCalls()
        .then(({ findCidade }) => findCidade(cep))
        .then((place) => setPlaces((known) => new Map(known).set(cep, place)))
        .catch(() => asked.current.delete(cep))
    }
  }, [isAwake, cepOrigem, cepDestino])
  return {
    placeOf: useCallback((cep: string) => places.get(cepDigits(cep)) ?? undefined, [places]),
    isUnknown: useCallback((cep: string) => places.get(cepDigits(cep)) === null, [places]),
  }
}
