import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EnderecoDoCep } from '#contract/endereco'
import { cepDigits } from '#contract/kernel/values/cep'
import { lookUpCep } from './endereco.calls.ts'
import { type EnderecoRascunho, fillFrom, fillGaps, locksOf } from './endereco.rules.ts'

/**
 * Looks a CEP up as soon as it is complete. A typed CEP fills the address anew; the CEP of an existing address (a
 * stored draft, an edited address) fills only empty fields, and locks those equal to the lookup. After a lost
 * connection the lookup is repeated.
 */
export function useCep(rascunho: EnderecoRascunho, onChange: (changed: Partial<EnderecoRascunho>) => void) {
  const [found, setFound] = useState<{ cep: string; answer: EnderecoDoCep | null; wasAsked: boolean }>()
  const asked = useRef('')
  const digits = cepDigits(rascunho.cep)
  const cep = /^\d{8}$/.test(digits) ? digits : ''

  const meet = useEffectEvent((answer: EnderecoDoCep | null, isTyped: boolean) => {
    if (isTyped) onChange(fillFrom(answer))
    else if (answer) onChange(fillGaps(rascunho, answer))
  })
  const lookUp = useEffectEvent(async (wanted: string, isTyped: boolean) => {
    asked.current = wanted
    setFound(undefined) // even if this CEP was looked up before: nothing is locked until this answer comes
    const { answer, wasAsked } = await lookUpCep(wanted)
    if (asked.current !== wanted) return // another CEP was typed meanwhile
    setFound({ cep: wanted, answer, wasAsked })
    meet(answer, isTyped)
  })
  const typed = useRef('')
  useEffect(() => {
    if (!cep) asked.current = ''
    else if (cep !== asked.current) void lookUp(cep, cepDigits(typed.current) === cep)
    typed.current = ''
  }, [cep])

  const now = found?.cep === cep ? found : undefined
  const isUnasked = now?.wasAsked === false
  // a late answer fills only empty fields, so that what was typed meanwhile stays
  const askAgain = useEffectEvent(() => void lookUp(cep, false))
  useEffect(() => {
    if (!isUnasked) return
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [isUnasked])
  return {
    changeCep: (cep: string) => {
      typed.current = cep
      onChange({ cep })
    },
    locks: locksOf(rascunho, now?.answer),
    isLoading: cep !== '' && !now,
    isAnswered: now !== undefined,
    isUnknown: now?.answer === null && now.wasAsked,
    /** 'São Paulo, SP'; the state alone where the city is not known. */
    place: now?.answer ? [now.answer.nomeCidade, now.answer.siglaUf].filter(Boolean).join(', ') : '',
  }
}
