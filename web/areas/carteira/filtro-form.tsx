import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hoje } from '../../app/clock.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { statusQuery, tiposQuery } from './carteira.queries.ts'
import { CAMPOS_DO_FILTRO, type CampoDoFiltro, type Filtro, findProblemasDoFiltro } from './filtro.rules.ts'
import css from './filtro-form.module.css'

/** Which transactions to list (S2 §2 'Transactions'): chosen here, asked for with 'Buscar'. */
export function FiltroForm({ filtro, onBuscar }: { filtro: Filtro; onBuscar: (filtro: Filtro) => void }) {
  const [typed, setTyped] = useState(filtro)
  const tipos = useQuery(tiposQuery).data ?? []
  const statuses = useQuery(statusQuery).data ?? []
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
      <form className={css.form} aria-label="Filtrar transações" noValidate onSubmit={submit}>
        <TextField
          {...field('dataInicio')}
          type="date"
          label="Data inicial"
          max={hoje()}
          value={typed.dataInicio}
          onChange={change('dataInicio')}
        />
        <TextField
          {...field('dataFim')}
          type="date"
          label="Data final"
          value={typed.dataFim}
          onChange={change('dataFim')}
        />
        <SelectField
          {...field('tipoTransacao')}
          label="Tipo"
          empty="Todos"
          value={typed.tipoTransacao}
          options={tipos.map(({ codigo, descricao }) => ({ value: codigo, text: descricao }))}
          onChange={change('tipoTransacao')}
        />
        <SelectField
          {...field('statusTransacao')}
          label="Status"
          empty="Todos"
          value={typed.statusTransacao}
          options={statuses.map(({ codigo, descricao }) => ({ value: codigo, text: descricao }))}
          onChange={change('statusTransacao')}
        />
        <Button type="submit" className={css.buscar}>
          <WorkIcon name="search" />
          Buscar
        </Button>
      </form>
    </search>
  )
}
