import { useCallback, useEffect, useRef, useState } from 'react'
import type { DadosRascunho } from '../dados-rascunho.ts'
import type { PessoaRascunho } from '../pessoa-rascunho.ts'
import { forgetDados, keepDados, readDados } from './dados-guardados.ts'

/** Step 3 as it is typed: every change is kept in this browser until the frete is saved (`end`), and none afterwards. */
export function useDados(
  item: string | null,
  inicial: () => DadosRascunho,
  fit: (rascunho: DadosRascunho) => DadosRascunho,
) {
  const [rascunho, setRascunho] = useState(() => fit(readDados(item) ?? inicial()))
  const newest = useRef(rascunho)
  const isSaved = useRef(false)
  const keep = useCallback((rascunho: DadosRascunho) => void (isSaved.current || keepDados(item, rascunho)), [item])
  useEffect(() => {
    newest.current = rascunho
    keep(rascunho)
  }, [keep, rascunho])
  const change = (changed: Partial<DadosRascunho>) => setRascunho((was) => ({ ...was, ...changed }))
  return {
    rascunho,
    change,
    /** Replaces the whole draft and stores it at once, because the screen may be gone before the next render. */
    replace: (next: (was: DadosRascunho) => DadosRascunho) => {
      const rascunho = next(newest.current)
      keep(rascunho)
      setRascunho(rascunho)
    },
    /** The frete is in the cart: its form may still change, as when a field loses the focus. */
    end: () => {
      isSaved.current = true
      forgetDados(item)
    },
    changePessoa: (quem: 'destinatario' | 'remetente', changed: Partial<PessoaRascunho>) =>
      setRascunho((was) => ({ ...was, [quem]: { ...was[quem], ...changed } })),
    changeEndereco: (quem: 'destinatario' | 'remetente', changed: Partial<PessoaRascunho['endereco']>) =>
      setRascunho((was) => ({ ...was, [quem]: { ...was[quem], endereco: { ...was[quem].endereco, ...changed } } })),
  }
}
