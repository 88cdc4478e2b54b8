import { useRef, useState } from 'react'
import type { FieldNote } from './field.tsx'

type Focusable = HTMLInputElement | HTMLSelectElement
/** What a field of the kit takes from its form. */
export type BoundField = {
  name: string
  isWrong: boolean
  note: FieldNote
  onBlur: () => void
  inputRef: (input: Focusable | null) => void
}

/**
 * What each field of a form shows and when: its error once it was left or the form was sent (visual.md, Forms); and
 * where to go when something is wrong. `problems` are of the present values, one sentence a field.
 */
export function useFields<Name extends string>(problems: Partial<Record<Name, string>>) {
  const [left, setLeft] = useState<ReadonlySet<Name> | 'all'>(new Set())
  const inputs = useRef<Partial<Record<Name, Focusable | null>>>({})

  const errorOf = (name: Name) => (left === 'all' || left.has(name) ? problems[name] : undefined)
  const leave = (name: Name) => setLeft((was) => (was === 'all' || was.has(name) ? was : new Set([...was, name])))
  const focus = (name: Name) => inputs.current[name]?.focus()
  const keep = (name: Name) => (input: Focusable | null) => void (inputs.current[name] = input)
  return {
    errorOf,
    leave,
    focus,
    keep,
    /** Shows every error and takes the person to this one; true when there is one. */
    stopAt: (first: Name | undefined) => {
      setLeft('all')
      if (first) focus(first)
      return first !== undefined
    },
    startAfresh: () => setLeft(new Set()),
    /** What a field of the kit takes. Its line is always there, so that nothing jumps; `help` stands in it until an error does. */
    bind: (name: Name, help = ''): BoundField => {
      const error = errorOf(name)
      const note: FieldNote = error ? { tone: 'error', text: error } : { tone: 'help', text: help }
      return { name, isWrong: error !== undefined, note, onBlur: () => leave(name), inputRef: keep(name) }
    },
  }
}
