import { useEffect, useState } from 'react'
import { readAssinatura } from './perfil.ts'
import { readStored, STORED, store } from './stored.ts'

/** A list that takes a place on its page only if it holds something. */
type Lista = 'destinatarios' | 'ultimasCotacoes' | 'caixas'

/**
 * Whether a list holds something. Once the answer (`linhas`) is there, the answer decides. Before that: true if the
 * list held something when this browser last read it for the assinatura, so that the page keeps its place; otherwise
 * undefined.
 */
export function useHolds(lista: Lista, linhas: readonly unknown[] | undefined) {
  const [antes] = useState(() => readCheias().includes(lista))
  const holds = linhas && linhas.length > 0
  useEffect(() => {
    const cheias = readCheias()
    if (holds !== undefined && holds !== cheias.includes(lista))
      keep(holds ? [...cheias, lista] : cheias.filter((each) => each !== lista))
  }, [lista, holds])
  return holds ?? (antes || undefined)
}

function readCheias(): readonly unknown[] {
  const kept = readStored(STORED.listasCheias) as { assinatura?: unknown; listas?: unknown } | null
  return kept?.assinatura === readAssinatura() && Array.isArray(kept.listas) ? kept.listas : []
}

const keep = (listas: readonly unknown[]) => store(STORED.listasCheias, { assinatura: readAssinatura(), listas })
