import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react'
import { useFields } from '../../ui/fields/use-fields.ts'
import { CallError } from '../data/api.ts'
import { byCampo, type Problems } from './problems.ts'

/**
 * What the forms have in common: a draft, what is wrong in it, what the server refused of it, and the way to the first wrong
 * field. A refusal of the server stands at its field until that field changes. How the answer is told stays with the form.
 */
export function useForm<Name extends string, Draft extends object>({
  state: [, setDraft],
  campos,
  problems: own,
  firstOf = (problems) => campos.find((campo) => problems[campo]),
  codes = {},
  campoOf,
  isBusy,
  onChange,
  onSubmit,
}: {
  /** Of `useState`, or of a draft that is kept elsewhere. */
  state: readonly [Draft, Dispatch<SetStateAction<Draft>>]
  /** The fields in the order of the screen. */
  campos: readonly Name[]
  /** Of the present draft. They go before what the server said of the same field. */
  problems: Problems<Name>
  /** Where to take the person. Without it: to the first wrong field of the screen. */
  firstOf?: (problems: Problems<Name>) => Name | undefined
  /** Error codes of the API that are about one field. */
  codes?: Partial<Record<CallError['code'], Name>>
  /** The form's name for a field that the API names otherwise. */
  campoOf?: (campo: string) => string
  /** While it is, nothing is sent. */
  isBusy: boolean
  /** The answer to what was sent before no longer fits what stands there. */
  onChange?: (campos: readonly string[]) => void
  /** Called when nothing is wrong. */
  onSubmit: () => void
}) {
  const [refused, setRefused] = useState<Problems<Name>>({})
  const problems: Problems<Name> = { ...refused, ...own }
  const fields = useFields<Name>(problems)
  const first = firstOf(problems)

  const refusalsOf = (error: unknown): Problems<Name> => {
    if (!(error instanceof CallError)) return {}
    const campo = codes[error.code]
    return campo === undefined ? byCampo(campos, error.errors, campoOf) : toProblems(campo, error.message)
  }
  const edit = (changed: readonly string[], update: (was: Draft) => Draft) => {
    setDraft(update)
    setRefused((was) => without(was, changed))
    onChange?.(changed)
  }
  return {
    ...fields,
    problems,
    first,
    /** Changes these fields of the draft; what the server said of them falls. */
    change: (changed: Partial<Draft>) => edit(Object.keys(changed), (was) => ({ ...was, ...changed })),
    /** As `change`, where the fields are not the draft's own keys. */
    edit,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isBusy && !fields.stopAt(first)) onSubmit()
    },
    /** Shows what the server refused at its fields, and goes to the first; true when it was about any. */
    refuse: (error: unknown) => {
      const refusals = refusalsOf(error)
      setRefused(refusals)
      return fields.stopAt(firstOf(refusals))
    },
    /** A failure that no field tells, for the form's own alert. */
    isAboutCampos: (error: unknown) => Object.keys(refusalsOf(error)).length > 0,
  }
}

const toProblems = <Name extends string>(campo: Name, message: string) => ({ [campo]: message }) as Problems<Name>

const without = <Name extends string>(refused: Problems<Name>, changed: readonly string[]) =>
  Object.fromEntries(Object.entries(refused).filter(([campo]) => !changed.includes(campo))) as Problems<Name>
