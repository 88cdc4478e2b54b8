import type { ReactNode } from 'react'
import type { Alertas } from '#contract/conta'

export type Alerta = keyof Alertas
/** What is asked before an act: yes names the act, no leaves everything as it is. */
export type Pergunta = { alerta: Alerta; titulo: string; texto: ReactNode; sim: string; nao?: string }
type Aberta = Pergunta & { answer: (isYes: boolean) => void }

let aberta: Aberta | null = null
const listeners = new Set<() => void>()

/** Puts the question on the screen. True when the person says yes; false also when another question stands there already. */
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
