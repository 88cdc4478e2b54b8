import { type FormEvent, useState } from 'react'
import { hoje } from '../../app/clock.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { CAMPOS_DO_FILTRO, type CampoDoFiltro, type Filtro, findProblemasDoFiltro } from './filtro.rules.ts'
import css from './filtro-form.module.css'

/** Which notifications to list (S2 §2): chosen here, asked for with 'Buscar'. */
export function FiltroForm({ filtro, onBuscar }: { filtro: Filtro; onBuscar: (filtro: Filtro) => void }) {
  const [typed, setTyped] = useState(filtro)
  const problems = findProblemasDoFiltro(typed)
  const { bind, stopAt } = useFields<CampoDoFiltro>(problems)
  const change = (campo: CampoDoFiltro) => (value: string) => setTyped((was) => ({ ...was, [campo]: value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!stopAt(CAMPOS_DO_FILTRO.find((campo) => problems[campo]))) onBuscar(typed)
  }
  const hasProblem = CAMPOS_DO_FILTRO.some((campo) => bind(campo).isWrong)
  /** The lines come with an answer to 'Buscar' and not before: one that came as a field is left would move the button away from under the finger. */
  const field = (campo: CampoDoFiltro) => {
    const { name, note, isWrong, inputRef } = bind(campo)
    return { name, isWrong, inputRef, ...(hasProblem && { note }) }
  }
  return (
    <search>
      <form className={css.form} aria-label="Buscar notificações" noValidate onSubmit={submit}>
        <TextField
          {...field('datainicio')}
          type="date"
          label="Data inicial"
          max={hoje()}
          value={typed.datainicio}
          onChange={change('datainicio')}
        />
        <TextField
          {...field('datafim')}
          type="date"
          label="Data final"
          value={typed.datafim}
          onChange={change('datafim')}
        />
        <div className={css.status}>
          <SelectField
            {...field('status')}
            label="Status"
            empty="Não lidas"
            value={typed.status}
            options={[
              { value: 'lidas', text: 'Lidas' },
              { value: 'todas', text: 'Todas' },
            ]}
            onChange={change('status')}
          />
        </div>
        <Button type="submit" className={css.buscar}>
          <WorkIcon name="search" />
          Buscar
        </Button>
      </form>
    </search>
  )
}
