import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, sentenceOf } from '../../../app/data/api.ts'
import { useRefreshCarrinho } from '../../carrinho/index.ts'
import { importFretes } from '../importacao.calls.ts'
import {
  checkAgain,
  type Linha,
  listFretes,
  listProntas,
  meetRecusados,
  type Rascunho,
  withoutImported,
} from '../rascunho.rules.ts'
import type { Guarda } from '../use-rascunho.ts'

const FALHOU = 'Erro ao adicionar os fretes ao carrinho.'

/** Puts all finished rows into the cart in one call, and tells the outcome. */
export function useImportFretes(
  rascunho: Rascunho,
  { change }: Pick<Guarda, 'change'>,
  onDone: (importados: number) => void,
) {
  const refresh = useRefreshCarrinho()
  const [falha, setFalha] = useState<string | null>(null)
  const [repetida, setRepetida] = useState<string | null>(null)

  const { mutate, isPending } = useMutation({
    mutationFn: ({ prontas, repetir }: { prontas: Linha[]; repetir: boolean }) =>
      importFretes({ arquivo: rascunho.arquivo, repetir, fretes: listFretes(prontas) }),
    onSuccess: ({ importados, quantidade }, { prontas }) => {
      refresh(quantidade)
      change((was) => withoutImported(was, prontas))
      onDone(importados)
    },
    onError: (error, { prontas }) => {
      if (!(error instanceof CallError)) {
        reportError(error)
        return setFalha(FALHOU)
      }
      if (error.code === 'IMPORTACAO_REPETIDA') return setRepetida(error.message)
      if (error.code === 'COTACAO_VENCIDA') {
        setFalha('As cotações venceram. As linhas estão sendo conferidas de novo: confira o total e adicione.')
        return change((was) => checkAgain(was))
      }
      setFalha(sentenceOf(error, FALHOU))
      change((was) => meetRecusados(was, prontas, error.errors))
    },
  })
  const start = (repetir: boolean) => {
    setFalha(null)
    setRepetida(null)
    mutate({ prontas: listProntas(rascunho), repetir })
  }
  return {
    isPending,
    falha,
    /** The server's question about a file that was imported before. */
    repetida,
    /** Imports the rows. The rest of a file whose other rows are in the cart does not count as a repetition. */
    importRows: () => start(rascunho.isResto),
    importAgain: () => start(true),
    giveUp: () => setRepetida(null),
  }
}
