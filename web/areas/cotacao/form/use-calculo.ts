import { useCallback, useEffect, useRef, useState } from 'react'
import type { Cotacao, PedidoDeCotacao } from '#contract/cotacao'
import { countForgotten } from '../../../app/data/tab-stored.ts'
import { type Problemas, type Rascunho, refusalsAfter } from '../calculadora.rules.ts'
import { ERRO_DE_CALCULO, type Falha } from '../falha.ts'
import { type Alcancado, loadAlcancado, loadCalls } from './lazy.ts'

export type Calculo = {
  isCalculando: boolean
  /** The newest answer. It stays on the screen while another is under way, and if that one fails. */
  cotacoes: Cotacao[] | null
  /** The request of that answer. */
  pedido: PedidoDeCotacao | null
  /** The answer was that no product carries the parcel: the sentence names the limit. */
  semCotacao: string | null
  /** Fields that the server refused. */
  campos: Problemas
  /** A failure that belongs to no field. */
  falha: Falha | null
}
export const NONE: Calculo = {
  isCalculando: false,
  cotacoes: null,
  pedido: null,
  semCotacao: null,
  campos: {},
  falha: null,
}

/** The last results, kept outside of the component: a person who comes back to the page finds them again, nobody else. */
const kept: { resposta: Resposta; view: Alcancado | null; vezes: number } = {
  resposta: { cotacoes: null, pedido: null },
  view: null,
  vezes: 0,
}
type Resposta = Pick<Calculo, 'cotacoes' | 'pedido'>
const respostaOf = ({ cotacoes, pedido }: Resposta) => ({ cotacoes, pedido })

/** Asks for quotes. Only the answer to the latest request counts; a request that is under way is not sent again. */
export function useCalculo() {
  const [calculo, setCalculo] = useState<Calculo>(() => ({
    ...NONE,
    ...(kept.vezes === countForgotten() && kept.resposta),
  }))
  const [view, setView] = useState(kept.view)
  const running = useRef<{ question: string; abort: AbortController } | null>(null)

  // An answer that comes after the person has left is neither shown nor counted.
  useEffect(() => {
    return () => {
      running.current?.abort.abort()
      running.current = null
    }
  }, [])
  useEffect(() => void Object.assign(kept, { resposta: respostaOf(calculo), vezes: countForgotten() }), [calculo])
  useEffect(() => void (kept.view = view), [view])

  const quote = useCallback(async (pedido: PedidoDeCotacao) => {
    const question = JSON.stringify(pedido)
    if (running.current?.question === question) return
    running.current?.abort.abort()
    const mine = { question, abort: new AbortController() }
    running.current = mine
    setCalculo((was) => ({ ...NONE, ...respostaOf(was), isCalculando: true }))
    const answer = await ask(pedido, mine.abort.signal, setView)
    if (running.current !== mine || answer === null) return
    running.current = null
    if (Array.isArray(answer)) {
      return setCalculo({ ...NONE, cotacoes: answer, pedido })
    }
    const { mensagem, campos, isSemCotacao } = answer
    if (isSemCotacao) return setCalculo({ ...NONE, semCotacao: mensagem })
    const falha = Object.keys(campos).length ? null : mensagem === null ? ERRO_DE_CALCULO : { mensagem }
    setCalculo((was) => ({ ...NONE, ...respostaOf(was), campos, falha }))
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
  /** Starts loading the code that Calcular will need. A failure is ignored here; `loadCode` meets and tells it. */
  const warmUp = useCallback(() => {
    loadCalls().catch(() => undefined)
    loadAlcancado().then(setView, () => undefined)
  }, [])
  return { calculo, view, quote, clear, meetChange, warmUp }
}

async function ask(pedido: PedidoDeCotacao, signal: AbortSignal, onView: (view: Alcancado) => void) {
  const code = await loadCode()
  if (!code) return { mensagem: null, doServidor: null, campos: {}, isSemCotacao: false }
  const [calls, view] = code
  onView(view)
  const answer = await calls.askCotacoes(pedido, signal)
  if (Array.isArray(answer) && !signal.aborted) view.tellFirst(answer)
  return answer
}

let isCodeMissing = false

/**
 * Loads the code that Calcular needs. A browser does not ask again for code that it could not load, so the next try
 * reloads the page, which keeps the draft.
 */
async function loadCode() {
  if (isCodeMissing && navigator.onLine) location.reload()
  try {
    return await Promise.all([loadCalls(), loadAlcancado()])
  } catch {
    isCodeMissing = true
    return null
  }
}
