import type { Dispatch, SetStateAction } from 'react'
import type { Loja } from '#contract/loja'
import { type LojaRascunho, openLoja } from './loja-rascunho.ts'

/** What the person has typed into the form of a shop; `loja` is '' for a new one. */
export type Digitado = { loja: string; rascunho: LojaRascunho }
/** State of the page. The page keeps it while one of its other tabs stands in the place of the form. */
export type EstadoDigitado = readonly [Digitado | undefined, Dispatch<SetStateAction<Digitado | undefined>>]

/** The draft of this shop, for `useForm`: what was typed, otherwise the shop as it is stored. */
export function rascunhoOf([digitado, setDigitado]: EstadoDigitado, loja: Loja | undefined) {
  const uuid = loja?.uuid ?? ''
  const open = (it: Digitado | undefined) => (it?.loja === uuid ? it.rascunho : openLoja(loja))
  const set = (next: SetStateAction<LojaRascunho>) =>
    setDigitado((was) => ({ loja: uuid, rascunho: typeof next === 'function' ? next(open(was)) : next }))
  return [open(digitado), set] as const
}
