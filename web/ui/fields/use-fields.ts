import { useRef, useState } from 'react'
import type { FieldNote } from './field.tsx'

type Focusable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** The props that a field of the kit takes from its form. */
export type BoundField = {
  name: string
  isWrong: boolean
  note: FieldNote
  onBlur: () => void
  inputRef: (input: Focusable | null) => void
}

/**
 * Decides when each field of a form shows its error: after it lost the focus, or after the form was sent (visual.md,
 * Forms). Also leads a person to a field. `problems` are those of the present values, one sentence per field.
 */
export function useFields<Name extends string>(problems: Partial<Record<Name, string>>) {
  const [left, setLeft] = useState<ReadonlySet<Name> | 'all'>(new Set())
  const inputs = useRef<Partial<Record<Name, Focusable | null>>>({})

  const errorOf = (name: Name) => (left === 'all' || left.has(name) ? problems[name] : undefined)
  const leave = (name: Name) => {
    if (isUnderLayer(inputs.current[name])) return
    setLeft((was) => (was === 'all' || was.has(name) ? was : new Set([...was, name])))
  }
  const focus = (name: Name) => inputs.current[name]?.focus()
  const keep = (name: Name) => (input: Focusable | null) => void (inputs.current[name] = input)
  return {
    errorOf,
    leave,
    focus,
    keep,
    /** Shows every error and leads the person to this one; true if there is one. */
    stopAt: (first: Name | undefined) => {
      setLeft('all')
      if (first) focus(first)
      return first !== undefined
    },
    startAfresh: () => setLeft(new Set()),
    /**
     * The props of a field. Its line is always there, so that nothing jumps; it shows `help` until there is an error.
     */
    bind: (name: Name, help = ''): BoundField => {
      const error = errorOf(name)
      const note: FieldNote = error ? { tone: 'error', text: error } : { tone: 'help', text: help }
      return { name, isWrong: error !== undefined, note, onBlur: () => leave(name), inputRef: keep(name) }
    },
  }
}

/** Whether a layer has opened over the field. The layer takes the focus, but the person has not left the field. */
function isUnderLayer(input: Focusable | null | undefined) {
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1)
  return layer !== undefined && !!input && !layer.contains(input)
}
