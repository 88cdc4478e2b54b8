import { useEffect, useState } from 'react'
import type { Produto } from '#contract/cotacao'
import { findProdutos } from '../cotacao.calls.ts'

/** The products on sale; null until they are known. After a failure it stays null, and the next form asks again. */
export function useProdutos(): readonly Produto[] | null {
  const [produtos, setProdutos] = useState<readonly Produto[] | null>(null)
  useEffect(() => {
    findProdutos().then(setProdutos, () => undefined)
  }, [])
  return produtos
}
