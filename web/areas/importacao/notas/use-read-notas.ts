import { useState } from 'react'
import { CallError, hasWords } from '../../../app/data/api.ts'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { sendNota } from '../../carrinho/index.ts'
import { digest } from '../arquivo/resumo.ts'
import type { Rascunho } from '../rascunho.rules.ts'
import { usePass } from '../use-pass.ts'
import { draftNotas, type Lida, nomeDoLote, type Recusada, textoDoLote } from './lote.rules.ts'
import type { Trazidas } from './read-notas.ts'

/** How many notes the server reads at the same time. */
const AT_ONCE = 4

/** The notes, and the result of each so far, in the same order; undefined for a note that is not read yet. */
type Andamento = { trazidas: Trazidas; lidas: (Lida | Recusada | undefined)[] }

/**
 * Lets the server read the notes, a few at once, and makes a draft of them. A stopped reading can go on where it
 * stopped.
 */
export function useReadNotas(onRead: (rascunho: Rascunho) => void) {
  const [andamento, setAndamento] = useState<Andamento | null>(null)
  const { isAtiva, falha, stop, goOn } = usePass({
    hasWork: andamento !== null,
    falhou: 'Erro ao ler as notas.',
    async run(signal) {
      if (!andamento) return
      const { trazidas } = andamento
      const lidas = [...andamento.lidas]
      const open = trazidas.notas
        .flatMap((nota, index) => (lidas[index] === undefined ? [{ ...nota, index }] : []))
        .values()
      const readRest = async () => {
        for (const { arquivo, conteudo, index } of open) {
          signal.throwIfAborted()
          lidas[index] = await readOne(arquivo, conteudo, signal)
          if (!signal.aborted) setAndamento({ trazidas, lidas: [...lidas] })
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, readRest))
      const rascunho = await endLote({ trazidas, lidas })
      if (!signal.aborted) onRead(rascunho)
    },
  })

  return {
    progress: andamento && {
      feitas: andamento.lidas.filter((each) => each !== undefined).length,
      total: andamento.trazidas.notas.length,
    },
    isAtiva,
    falha,
    start: (trazidas: Trazidas) => setAndamento({ trazidas, lidas: trazidas.notas.map(() => undefined) }),
    stop,
    giveUp: () => {
      goOn()
      setAndamento(null)
    },
    goOn,
  }
}

/**
 * Lets the server read one file. A refusal of the file itself is a result; any other failure is thrown and stops the
 * pass.
 */
async function readOne(arquivo: string, conteudo: Blob, signal: AbortSignal): Promise<Lida | Recusada> {
  try {
    return { arquivo, nota: await sendNota(conteudo, signal) }
  } catch (error) {
    if (!(error instanceof CallError) || !hasWords(error) || !OF_THE_FILE.has(error.code)) throw error
    return { arquivo, motivo: error.message, chaveCancelada: error.chaveCancelada }
  }
}
const OF_THE_FILE = new Set<CallError['code']>(['NOTA_RECUSADA', 'CORPO_GRANDE_DEMAIS', 'VALIDACAO'])

async function endLote({ trazidas, lidas: all }: Andamento): Promise<Rascunho> {
  const lidas = all.filter((each): each is Lida => each !== undefined && 'nota' in each)
  const recusadas = all.filter((each): each is Recusada => each !== undefined && 'motivo' in each)
  const resumo = await digest(new TextEncoder().encode(textoDoLote(lidas)))
  const nome = nomeDoLote(lidas.map(({ arquivo }) => arquivo))
  const lote = { lidas, recusadas: [...trazidas.recusadas, ...recusadas], ignorados: trazidas.ignorados }
  return draftNotas(lote, { nome, resumo }, newUuid)
}
