import { useCallback, useRef, useState } from 'react'
import type { Cotacao, PedidoDeCotacao } from '#contract/cotacao'
import { pushEvento } from '../../app/data-layer.ts'
import type { Problemas } from './calculadora.rules.ts'
import type { Falha } from './falha-banner.tsx'
import { loadCalls } from './lazy.ts'

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
const NONE: Calculo = { isCalculando: false, cotacoes: null, semCotacao: null, campos: {}, falha: null }

/** Asks for quotes. A later question wins over an earlier one; the same question is not asked twice at once. */
export function useCalculo() {
  const [calculo, setCalculo] = useState(NONE)
  const running = useRef<{ question: string; abort: AbortController } | null>(null)

  const calcular = useCallback(async (pedido: PedidoDeCotacao) => {
    const question = JSON.stringify(pedido)
    if (running.current?.question === question) return
    running.current?.abort.abort()
    const mine = { question, abort: new AbortController() }
    running.current = mine
    setCalculo(({ cotacoes }) => ({ ...NONE, cotacoes, isCalculando: true }))
    const answer = await ask(pedido, mine.abort.signal)
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
  const acceptCampo = useCallback(
    (campo: keyof Problemas) =>
      setCalculo((was) => {
        if (!was.campos[campo] && !was.falha) return was
        const { [campo]: _, ...campos } = was.campos
        return { ...was, campos, falha: null }
      }),
    [],
  )
  return { calculo, calcular, clear, acceptCampo }
}

async function ask(pedido: PedidoDeCotacao, signal: AbortSignal) {
  try {
    return await (await loadCalls()).calcular(pedido, signal)
  } catch {
    return { mensagem: null, campos: {}, isSemCotacao: false } // the page's own code could not be fetched
  }
}

/** S1 §2: showing the results tells the data layer about the first of them. Nothing about who or where. */
function tellFirst([first, ...others]: Cotacao[]) {
  if (!first) return
  pushEvento('simulate_shipping', {
    transportadora: first.transportadora.nomeTransportadora,
    modalidade: first.produto.nomeProduto,
    valor: first.valorFrete / 100,
    moeda: 'BRL',
    quantidade: others.length + 1,
  })
}
