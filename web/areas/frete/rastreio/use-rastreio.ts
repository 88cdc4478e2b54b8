import { useEffect, useState } from 'react'
import { findRastreio, type Rastreio } from '#contract/frete-rastreio'
import { CallError, call } from '../../../app/data/api.ts'

type Answer = { codigo: string; rastreio: Rastreio } | { codigo: string; error: CallError }

/**
 * The tracking of a parcel, read when the page opens and when the visitor asks again. A visitor's page has no cache of
 * answers.
 */
export function useRastreio(codigo: string) {
  const [answer, setAnswer] = useState<Answer>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!codigo) return
    const asking = new AbortController()
    void ask(codigo, asking.signal).then((answer) => asking.signal.aborted || setAnswer(answer))
    return () => asking.abort()
  }, [codigo, tries])
  const present = answer?.codigo === codigo ? answer : undefined
  return {
    rastreio: present && 'rastreio' in present ? present.rastreio : undefined,
    error: present && 'error' in present ? present.error : undefined,
    retry: () => {
      setAnswer(undefined)
      setTries(tries + 1)
    },
  }
}

async function ask(codigo: string, signal: AbortSignal): Promise<Answer> {
  try {
    return { codigo, rastreio: await call(findRastreio, { params: { codigo }, signal }) }
  } catch (error) {
    if (error instanceof CallError) return { codigo, error }
    if (signal.aborted) return { codigo, error: new CallError({ code: 'SEM_CONEXAO', message: '' }) }
    throw error
  }
}
