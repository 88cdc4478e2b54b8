import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react'
import { useFields } from '../../ui/fields/use-fields.ts'
import { CallError } from '../data/api.ts'
import { byCampo, type Problems } from './problems.ts'

/**
 * The common part of all forms: a draft, its problems, the server's refusals, and the way to the first wrong field. A
 * refusal stands at its field until that field changes. Each form tells other answers itself.
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
  /** From `useState`, or a draft that is stored elsewhere. */
  state: readonly [Draft, Dispatch<SetStateAction<Draft>>]
  /** The fields in the order of the screen. */
  campos: readonly Name[]
  /** The problems of the present draft. They come before the server's refusal of the same field. */
  problems: Problems<Name>
  /** The field to go to. Without it: the first wrong field of the screen. */
  firstOf?: (problems: Problems<Name>) => Name | undefined
  /** Error codes of the API that belong to one field. */
  codes?: Partial<Record<CallError['code'], Name>>
  /** The form's name for a field of the API. */
  campoOf?: (campo: string) => string
  /** While true, a request is under way: the form is not sent again, and `onChange` is not called. */
  isBusy: boolean
  /**
   * Called with the changed fields: the last answer no longer fits the draft. A mutation may be reset here, which would drop
   * an answer that is awaited.
   */
  onChange?: (campos: readonly string[]) => void
  /** Called if there is no problem. */
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
    if (!isBusy) onChange?.(changed)
  }
  return {
    ...fields,
    problems,
    first,
    /** Changes these fields of the draft; the server's refusals of them are dropped. */
    change: (changed: Partial<Draft>) => edit(Object.keys(changed), (was) => ({ ...was, ...changed })),
    /** Like `change`, for fields that are not the draft's own keys. */
    edit,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isBusy && !fields.stopAt(first)) onSubmit()
    },
    /** Shows the server's refusals at their fields, and goes to the first; true if there was one. */
    refuse: (error: unknown) => {
      const refusals = refusalsOf(error)
      setRefused(refusals)
      return fields.stopAt(firstOf(refusals))
    },
    /** A failure that belongs to no field, for the form's own alert. */
    isAboutCampos: (error: unknown) => Object.keys(refusalsOf(error)).length > 0,
  }
}

const toProblems = <Name extends string>(campo: Name, message: string) => ({ [campo]: message }) as Problems<Name>

const without = <Name extends string>(refused: Problems<Name>, changed: readonly string[]) =>
  Object.fromEntries(Object.entries(refused).filter(([campo]) => !changed.includes(campo))) as Problems<Name>
