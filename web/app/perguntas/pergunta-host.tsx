import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../lazy-part.tsx'
import { listenToPerguntas, readPergunta } from './perguntas.ts'

const PerguntaModal = lazyPart(async () => (await import('./pergunta-modal.tsx')).PerguntaModal)

/**
 * Where the questions appear. A question that is open when the page changes or the session ends is answered with no.
 */
export function PerguntaHost() {
  const pergunta = useSyncExternalStore(listenToPerguntas, readPergunta, readPergunta)
  const { key } = useLocation()
  useEffect(() => () => readPergunta()?.answer(false), [key])
  return pergunta && <PerguntaModal key={pergunta.titulo} {...pergunta} />
}
