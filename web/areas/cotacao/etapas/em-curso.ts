import { useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod'
import { Cotacao, PedidoDeCotacao } from '#contract/cotacao'
import { readStored, STORED, store } from '../../../app/data/stored.ts'
import type { Etapa } from './etapas.rules.ts'

/** The request, and the item of the cart that it is for: null for a new frete. */
const asked = { item: z.string().nullable(), pedido: PedidoDeCotacao }

/** The newest answer of the carriers. */
const Resposta = z.object({ ...asked, cotacoes: z.array(Cotacao).min(1) })
export type Resposta = z.output<typeof Resposta>

/** The quote that was chosen among them. */
const Escolha = z.object({ ...asked, cotacao: Cotacao })
export type Escolha = z.output<typeof Escolha>

/**
 * The quote under way across its steps: kept in this browser, so that a reload, the back button or a lost connection
 * loses nothing.
 */
export function useEmCurso(etapa: Etapa) {
  const [resposta, setResposta] = useState(() => read(STORED.cotacoes, Resposta))
  const [escolha, setEscolha] = useState(() => read(STORED.cotacao, Escolha))
  const { key } = useLocation()
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    // the menu removed the chosen quote and led to the first step (S1 §2), perhaps from the first step itself
    if (etapa === 'medidas' && readStored(STORED.cotacao) === null) setEscolha(null)
  }
  return {
    resposta,
    escolha,
    keepResposta: (next: Resposta) => {
      store(STORED.cotacoes, z.encode(Resposta, next))
      setResposta(next)
    },
    keepEscolha: (next: Escolha) => {
      store(STORED.cotacao, z.encode(Escolha, next))
      setEscolha(next)
    },
  }
}
export type EmCurso = ReturnType<typeof useEmCurso>

/** Null if another version of the page wrote it. */
function read<S extends z.ZodType>(key: typeof STORED.cotacao | typeof STORED.cotacoes, schema: S) {
  const kept = z.safeDecode(schema, readStored(key) as z.input<S>)
  return kept.success ? kept.data : null
}
