import { type FormEvent, useState } from 'react'
import { type BoundField, useFields } from './use-fields.ts'

/** What a field of the kit takes from the form of a filter. */
export type FilterField = Pick<BoundField, 'name' | 'isWrong' | 'inputRef'> & {
  value: string
  onChange: (value: string) => void
  note?: BoundField['note']
}

/**
 * The form of a filter: what is typed is asked for with 'Buscar' and not before. `reveal` brings the field that is wrong
 * into sight, before one is taken there.
 */
export function useFilterForm<Name extends string>({
  filter,
  findProblems,
  onSearch,
  reveal = () => {},
}: {
  filter: Record<Name, string>
  findProblems: (typed: Record<Name, string>) => Partial<Record<Name, string>>
  onSearch: (typed: Record<Name, string>) => void
  reveal?: (first: Name) => void
}) {
  const [typed, setTyped] = useState(filter)
  const problems = findProblems(typed)
  const names = Object.keys(filter) as Name[]
  const { bind, stopAt } = useFields<Name>(problems)
  const hasProblem = names.some((name) => bind(name).isWrong)
  return {
    /** The lines below fields come with an answer to 'Buscar' and not before: one that came as a field is left would move the button away from under the finger. */
    field: (name: Name): FilterField => {
      const { note, isWrong, inputRef } = bind(name)
      return {
        name,
        isWrong,
        inputRef,
        value: typed[name],
        onChange: (value: string) => setTyped((was) => ({ ...was, [name]: value })),
        ...(hasProblem && { note }),
      }
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      const first = names.find((name) => problems[name])
      if (first) reveal(first)
      if (!stopAt(first)) onSearch(typed)
    },
  }
}
