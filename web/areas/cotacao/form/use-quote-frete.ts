import { useCallback, useEffect, useRef, useState } from 'react'
import type { Cotacao, PedidoDeCotacao } from '#contract/cotacao'
import { type Rascunho, refusalsAfter } from '../calculadora.rules.ts'
import { askCotacoes } from '../cotacao.calls.ts'
import { ERRO_DE_COTACAO } from '../falha.ts'
import { tellFirst } from '../tell-cotacao.ts'
import { type Calculo, NONE } from './use-calculo.ts'

/** Asks for quotes for a logged in person. The latest request counts; an unanswered older one is aborted. */
export function useQuoteFrete(uuidLoja: string | undefined) {
  const [calculo, setCalculo] = useState<Calculo>(NONE)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const giveUp = useCallback(() => {
    running.current?.abort()
    setCalculo(NONE)
  }, [])
  const quote = useCallback(
    async (pedido: PedidoDeCotacao): Promise<Cotacao[] | null> => {
      running.current?.abort()
      const mine = new AbortController()
      running.current = mine
      setCalculo({ ...NONE, isCalculando: true })
      const answer = await askCotacoes(pedido, mine.signal, uuidLoja)
      if (running.current !== mine || mine.signal.aborted || answer === null) return null
      if (Array.isArray(answer)) {
        setCalculo(NONE)
        tellFirst(answer)
        return answer
      }
      const { doServidor, campos, isSemCotacao } = answer
      const falha = doServidor ? { mensagem: doServidor } : ERRO_DE_COTACAO
      const isTold = isSemCotacao || Object.keys(campos).length > 0
      setCalculo({ ...NONE, campos, falha: isTold ? null : falha, semCotacao: isSemCotacao ? doServidor : null })
      return null
    },
    [uuidLoja],
  )
  const meetChange = useCallback(
    (changed: Partial<Rascunho>) =>
      setCalculo((was) => ({ ...was, campos: refusalsAfter(was.campos, changed), falha: null })),
    [],
  )
  return { calculo, quote, giveUp, meetChange }
}
