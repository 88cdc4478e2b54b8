import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NomeDaTabela, ResultadoDaTabela, VersaoDaTabela } from '#contract/operacao/tabelas'
import { CallError, endsSession, sentenceOf } from '../../../app/data/api.ts'
import { type Origem, sendTabela } from './tabelas.queries.ts'

export type Ensaio = ReturnType<typeof useEnsaio>

/**
 * The ensaio of a table: `tryOut` tries a file or a volta, `resultado` shows what it would change, `activate` activates
 * it.
 */
export function useEnsaio(tabela: NomeDaTabela) {
  const queryClient = useQueryClient()
  const [origem, setOrigem] = useState<Origem>()
  const [resultado, setResultado] = useState<ResultadoDaTabela>()
  const [ativada, setAtivada] = useState<VersaoDaTabela>()
  const [falha, setFalha] = useState<string>()
  const [vencido, setVencido] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const run = async (ask: () => Promise<ResultadoDaTabela>, take: (answer: ResultadoDaTabela) => void) => {
    if (isBusy) return
    setBusy(true)
    setFalha(undefined)
    setVencido(false)
    try {
      take(await ask())
    } catch (error) {
      if (endsSession(error)) return
      setFalha(sentenceOf(error, 'A tabela não pôde ser enviada.'))
      setVencido(error instanceof CallError && error.code === 'ENSAIO_VENCIDO')
    } finally {
      setBusy(false)
    }
  }
  const tryOut = (next: Origem) => {
    setOrigem(next)
    setResultado(undefined)
    setAtivada(undefined)
    void run(() => sendTabela(tabela, next, { ensaio: true }), setResultado)
  }
  return {
    origem,
    resultado,
    ativada,
    falha,
    vencido,
    isBusy,
    tryOut,
    leave: () => {
      setOrigem(undefined)
      setResultado(undefined)
      setFalha(undefined)
      setVencido(false)
    },
    activate: (decisao: { motivo: string; valeDe?: string }) => {
      const base = resultado?.base
      if (!origem || !base) return
      void run(
        () => sendTabela(tabela, origem, { ...decisao, base }),
        ({ versao }) => {
          setAtivada(versao ?? undefined)
          setOrigem(undefined)
          setResultado(undefined)
          void queryClient.invalidateQueries({ queryKey: ['operacao', 'tabelas'] })
        },
      )
    },
  }
}
