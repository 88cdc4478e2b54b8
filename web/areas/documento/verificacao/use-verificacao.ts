import { useEffect, useState } from 'react'
import { findVerificacao, type Verificacao } from '#contract/documento/contrato'
import { CallError, call } from '../../../app/data/api.ts'

type Answer = { codigo: string; verificacao: Verificacao } | { codigo: string; error: CallError }

/** What was signed under a code. A visitor's page has no cache of answers. */
export function useVerificacao(codigo: string) {
  const [answer, setAnswer] = useState<Answer>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!codigo) return
    const asking = new AbortController()
    call(findVerificacao, { params: { codigo }, signal: asking.signal }).then(
      (verificacao) => setAnswer({ codigo, verificacao }),
      (error: unknown) => {
        if (!asking.signal.aborted && error instanceof CallError) setAnswer({ codigo, error })
      },
    )
    return () => asking.abort()
  }, [codigo, tries])
  const present = answer?.codigo === codigo ? answer : undefined
  return {
    verificacao: present && 'verificacao' in present ? present.verificacao : undefined,
    error: present && 'error' in present ? present.error : undefined,
    retry: () => {
      setAnswer(undefined)
      setTries(tries + 1)
    },
  }
}
