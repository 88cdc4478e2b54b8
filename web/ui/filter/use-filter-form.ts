import { type FormEvent, useState } from 'react'
import { type BoundField, useFields } from '../fields/use-fields.ts'

/** The props that a field of the kit takes from a filter's form. */
export type FilterField = Pick<BoundField, 'name' | 'isWrong' | 'inputRef'> & {
  value: string
  onChange: (value: string) => void
  note?: BoundField['note']
}

/**
 * The form of a filter: the typed values count only after 'Buscar'. `reveal` makes the wrong field visible before the
 * focus goes there.
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
  const [broken, setBroken] = useState<Partial<Record<Name, string>>>({})
  const problems = { ...findProblems(typed), ...broken }
  const names = Object.keys(filter) as Name[]
  const { bind, stopAt, startAfresh } = useFields<Name>(problems)
  // `filter` has changed, by this form or from elsewhere: the form shows it, and a focused field keeps the focus
  const asked = JSON.stringify(filter)
  const [shown, setShown] = useState(asked)
  if (shown !== asked) {
    setShown(asked)
    setTyped(filter)
    setBroken({})
    startAfresh()
  }
  const hasProblem = names.some((name) => bind(name).isWrong)
  return {
    /**
     * The lines below fields change only after 'Buscar': a line that appeared when a field is left would move the
     * button away from under the finger.
     */
    field: (name: Name): FilterField => {
      const { note, isWrong, inputRef } = bind(name)
      return {
        name,
        isWrong,
        inputRef,
        value: typed[name],
        onChange: (value: string) => {
          setTyped((was) => ({ ...was, [name]: value }))
          setBroken((was) => ({ ...was, [name]: undefined }))
        },
        ...(hasProblem && { note }),
      }
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const found = findBroken(event.currentTarget, names, (name) => findProblems({ ...typed, [name]: '?' })[name])
      setBroken(found)
      const wrong = { ...findProblems(typed), ...found }
      const first = names.find((name) => wrong[name])
      if (first) reveal(first)
      if (!stopAt(first)) onSearch(typed)
    },
  }
}

/**
 * Finds the date fields with half a date, or with the 31st of February. Their value is empty: only the input itself
 * knows that something was typed.
 */
function findBroken<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
  sentenceOf: (name: Name) => string | undefined,
) {
  const broken: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement && input.validity.badInput) broken[name] = sentenceOf(name)!
  }
  return broken
}
