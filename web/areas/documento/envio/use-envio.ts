import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  ASSINATURA_HEADER,
  MENSAGENS_DO_DOCUMENTO,
  sendDocumento,
  TIPO_DOCUMENTO_HEADER,
} from '#contract/documento/documento'
import { CallError, endsSession, hasWords } from '../../../app/data/api.ts'
import { readAgain } from '../../../app/data/facts.ts'
import { callUpload } from '../../../app/data/upload.ts'
import { documentosQuery } from '../documento.queries.ts'
import { findProblema } from './arquivo.rules.ts'

/** How long the message about an upload stays (S2 §9), in milliseconds. */
const MENSAGEM_MS = 10_000

/** A file on its way. `feito` goes from 0 to 1, `passadosMs` counts from the first byte. */
type Envio = { file: File; feito: number; passadosMs: number }
type Mensagem = { tone: 'success' | 'error'; text: string }

/** Sends a document of one kind with its progress; it can be cancelled. Its message goes away after ten seconds. */
export function useEnvio(assinatura: string, tipo: string) {
  const queryClient = useQueryClient()
  const [envio, setEnvio] = useState<Envio | null>(null)
  const [mensagem, setMensagem] = useMensagem()
  const sending = useRef<AbortController>(undefined)
  const readLista = () => readAgain(queryClient, ['documentos'])

  const send = async (file: File) => {
    if (sending.current) return
    const problema = findProblema(file)
    if (problema) return setMensagem({ tone: 'error', text: problema })
    const controller = new AbortController()
    sending.current = controller
    const begun = performance.now()
    setMensagem(null)
    setEnvio({ file, feito: 0, passadosMs: 0 })
    try {
      const documento = await callUpload(sendDocumento, {
        file,
        name: file.name,
        headers: { [TIPO_DOCUMENTO_HEADER]: tipo, [ASSINATURA_HEADER]: assinatura },
        signal: controller.signal,
        onProgress: (feito) => setEnvio({ file, feito, passadosMs: performance.now() - begun }),
      })
      const { queryKey } = documentosQuery(assinatura)
      queryClient.setQueryData(queryKey, (was = []) => [
        documento,
        ...was.filter(({ uuid }) => uuid !== documento.uuid),
      ])
      setMensagem({ tone: 'success', text: MENSAGENS_DO_DOCUMENTO.enviado })
    } catch (error) {
      if (endsSession(error)) return
      if (!controller.signal.aborted) setMensagem({ tone: 'error', text: falhaText(error) })
    } finally {
      sending.current = undefined
      setEnvio(null)
      void readLista() // the server may have accepted the file, even if its answer was lost or the upload was cancelled
    }
  }
  return {
    envio,
    mensagem,
    send: (file: File) => void send(file),
    cancel: () => {
      sending.current?.abort()
      setMensagem({ tone: 'success', text: 'Envio cancelado.' })
    },
  }
}

/** The server's own sentence, or that of S2 §8. */
const falhaText = (error: unknown) =>
  error instanceof CallError && hasWords(error) ? error.message : MENSAGENS_DO_DOCUMENTO.falhou

function useMensagem() {
  const [mensagem, setMensagem] = useState<Mensagem | null>(null)
  useEffect(() => {
    if (!mensagem) return
    const timer = setTimeout(() => setMensagem(null), MENSAGEM_MS)
    return () => clearTimeout(timer)
  }, [mensagem])
  return [mensagem, setMensagem] as const
}
