import { useQuery } from '@tanstack/react-query'
import { hoje } from '../../../app/data/clock.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { FilterForm } from '../../../ui/filter/filter-form.tsx'
import { PeriodFields } from '../../../ui/filter/period-fields.tsx'
import { useFilterForm } from '../../../ui/filter/use-filter-form.ts'
import { statusQuery, tiposQuery } from '../carteira.queries.ts'
import { type Filtro, findProblemasDoFiltro } from '../filtro.rules.ts'
import css from './filtro-form.module.css'

/** Which transactions to list (S2 §2 'Transactions'): the choice counts after 'Buscar'. */
export function FiltroForm({ filtro, onSearch }: { filtro: Filtro; onSearch: (filtro: Filtro) => void }) {
  const tipos = useQuery(tiposQuery).data
  const statuses = useQuery(statusQuery).data
  const { field, submit } = useFilterForm({ filter: filtro, findProblems: findProblemasDoFiltro, onSearch })
  return (
    <FilterForm label="Filtrar transações" className={css.form} onSubmit={submit}>
      <PeriodFields inicio={field('dataInicio')} fim={field('dataFim')} hoje={hoje()} />
      <SelectField {...field('tipoTransacao')} label="Tipo" empty="Todos" options={optionsOf(tipos)} />
      <SelectField {...field('statusTransacao')} label="Status" empty="Todos" options={optionsOf(statuses)} />
    </FilterForm>
  )
}

const optionsOf = (codigos: readonly { codigo: string; descricao: string }[] = []) =>
  codigos.map(({ codigo, descricao }) => ({ value: codigo, text: descricao }))
