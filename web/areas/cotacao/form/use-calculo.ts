import { useCallback, useEffect, useRef, useState } from 'react'
import type { Cotacao, PedidoDeCotacao } from '#contract/cotacao'
import { type Problemas, type Rascunho, refusalsAfter } from '../calculadora.rules.ts'
import { tellFirst } from '../tell-cotacao.ts'
import type { Falha } from './falha-banner.tsx'
import { loadCalls, loadResultado, type ResultadoModule } from './lazy.ts'

export type Calculo = {
  isCalculando: boolean
  /** The newest answer. It stays in sight while another is on its way and when that one fails. */
  cotacoes: Cotacao[] | null
  /** The answer was that no product carries the parcel: which limit does it. */
  semCotacao: string | null
  /** Fields that the server refused. */
  campos: Problemas
  /** A failure that is about no field. */
  falha: Falha | null
}
export const NONE: Calculo = { isCalculando: false, cotacoes: null, semCotacao: null, campos: {}, falha: null }

/** What stood on the page when it was left: whoever comes back finds it again. */
const kept: { cotacoes: Cotacao[] | null; view: ResultadoModule | null } = { cotacoes: null, view: null }

/** Asks for quotes. A later question wins over an earlier one; the same question is not asked twice at once. */
export function useCalculo() {
  const [calculo, setCalculo] = useState<Calculo>(() => ({ ...NONE, cotacoes: kept.cotacoes }))
  const [view, setView] = useState(kept.view)
  const running = useRef<{ question: string; abort: AbortController } | null>(null)

  // An answer that comes after the person has left is neither shown nor told.
  useEffect(() => {
    return () => {
      running.current?.abort.abort()
      running.current = null
    }
  }, [])
  useEffect(() => void (kept.cotacoes = calculo.cotacoes), [calculo.cotacoes])
  useEffect(() => void (kept.view = view), [view])

  const calcular = useCallback(async (pedido: PedidoDeCotacao) => {
    const question = JSON.stringify(pedido)
    if (running.current?.question === question) return
    running.current?.abort.abort()
    const mine = { question, abort: new AbortController() }
    running.current = mine
    setCalculo(({ cotacoes }) => ({ ...NONE, cotacoes, isCalculando: true }))
    const answer = await ask(pedido, mine.abort.signal, setView)
    if (running.current !== mine || answer === null) return
    running.current = null
    if (Array.isArray(answer)) {
      setCalculo({ ...NONE, cotacoes: answer })
      return tellFirst(answer)
    }
    const { mensagem, campos, isSemCotacao } = answer
    if (isSemCotacao) return setCalculo({ ...NONE, semCotacao: mensagem })
    const falha = Object.keys(campos).length ? null : { mensagem }
    setCalculo(({ cotacoes }) => ({ ...NONE, cotacoes, campos, falha }))
  }, [])

  const clear = useCallback(() => {
    running.current?.abort.abort()
    running.current = null
    setCalculo(NONE)
  }, [])
  const meetChange = useCallback(
    (changed: Partial<Rascunho>) =>
      setCalculo((was) => ({ ...was, campos: refusalsAfter(was.campos, changed), falha: null })),
    [],
  )
  /** Starts fetching what Calcular will need. A failure is met again, and told, when it is needed. */
  const warmUp = useCallback(() => {
    loadCalls().catch(() => undefined)
    loadResultado().then(setView, () => undefined)
  }, [])
  return { calculo, view, calcular, clear, meetChange, warmUp }
}

async function ask(pedido: PedidoDeCotacao, signal: AbortSignal, onView: (view: ResultadoModule) => void) {
  const code = await loadCode()
  if (!code) return { mensagem: null, doServidor: null, campos: {}, isSemCotacao: false }
  const [calls, view] = code
  onView(view)
  return calls.calcular(pedido, signal)
}

let isCodeMissing = false

/** A browser does not ask again for code that it could not fetch: trying again loads the page anew, which keeps the draft. */
async function loadCode() {
  if (isCodeMissing && navigator.onLine) location.reload()
  try {
    return await Promise.all([loadCalls(), loadResultado()])
  } catch {
    isCodeMissing = true
    return null
  }
}
