import type { ReactNode } from 'react'
import type { Alertas } from '#contract/conta'

export type Alerta = keyof Alertas
/** The question before an action: yes names the action, no changes nothing. */
export type Pergunta = { alerta: Alerta; titulo: string; texto: ReactNode; sim: string; nao?: string }
type Aberta = Pergunta & { answer: (isYes: boolean) => void }

let aberta: Aberta | null = null
const listeners = new Set<() => void>()

/** Shows the question. True if the person says yes; false also if another question is already open. */
export function askPergunta(pergunta: Pergunta): Promise<boolean> {
  if (aberta) return Promise.resolve(false)
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      show(null)
      resolve(isYes)
    }
    show({ ...pergunta, answer })
  })
}

export const readPergunta = () => aberta
export function listenToPerguntas(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(next: Aberta | null) {
  aberta = next
  for (const listener of listeners) listener()
}
