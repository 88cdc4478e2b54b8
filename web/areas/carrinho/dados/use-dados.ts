import { useEffect, useRef, useState } from 'react'
import type { DadosRascunho } from '../dados-rascunho.ts'
import type { PessoaRascunho } from '../pessoa-rascunho.ts'
import { keepDados, readDados } from './dados-guardados.ts'

/** Step 3 as it is typed: every change is kept in this browser until the frete is saved. */
export function useDados(
  item: string | null,
  inicial: () => DadosRascunho,
  fit: (rascunho: DadosRascunho) => DadosRascunho,
) {
  const [rascunho, setRascunho] = useState(() => fit(readDados(item) ?? inicial()))
  const newest = useRef(rascunho)
  useEffect(() => {
    newest.current = rascunho
    keepDados(item, rascunho)
  }, [item, rascunho])
  const change = (changed: Partial<DadosRascunho>) => setRascunho((was) => ({ ...was, ...changed }))
  return {
    rascunho,
    change,
    /** Replaces the whole draft and stores it at once, because the screen may be gone before the next render. */
    replace: (next: (was: DadosRascunho) => DadosRascunho) => {
      const rascunho = next(newest.current)
      keepDados(item, rascunho)
      setRascunho(rascunho)
    },
    changePessoa: (quem: 'destinatario' | 'remetente', changed: Partial<PessoaRascunho>) =>
      setRascunho((was) => ({ ...was, [quem]: { ...was[quem], ...changed } })),
    changeEndereco: (quem: 'destinatario' | 'remetente', changed: Partial<PessoaRascunho['endereco']>) =>
      setRascunho((was) => ({ ...was, [quem]: { ...was[quem], endereco: { ...was[quem].endereco, ...changed } } })),
  }
}
