import type { Dia } from '#contract/kernel/values/instant'
import { TextField } from '../fields/text-field.tsx'
import type { FilterField } from './use-filter-form.ts'

/** The first and the last day of a period. A first day after today cannot be chosen. */
export function PeriodFields({ inicio, fim, hoje }: { inicio: FilterField; fim: FilterField; hoje: Dia }) {
  return (
    <>
      <TextField {...inicio} type="date" label="Data inicial" max={hoje} />
      <TextField {...fim} type="date" label="Data final" />
    </>
  )
}
