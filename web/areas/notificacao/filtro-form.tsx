import { hoje } from '../../app/data/clock.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FilterForm } from '../../ui/filter/filter-form.tsx'
import { PeriodFields } from '../../ui/filter/period-fields.tsx'
import { useFilterForm } from '../../ui/filter/use-filter-form.ts'
import { type Filtro, findProblemasDoFiltro } from './filtro.rules.ts'
import css from './filtro-form.module.css'

/** Which notifications to list (S2 §2): the choice counts after 'Buscar'. */
export function FiltroForm({ filtro, onSearch }: { filtro: Filtro; onSearch: (filtro: Filtro) => void }) {
  const { field, submit } = useFilterForm({ filter: filtro, findProblems: findProblemasDoFiltro, onSearch })
  return (
    <FilterForm label="Buscar notificações" className={css.form} onSubmit={submit}>
      <PeriodFields inicio={field('datainicio')} fim={field('datafim')} hoje={hoje()} />
      <div className={css.status}>
        <SelectField
          {...field('status')}
          label="Status"
          empty="Não lidas"
          options={[
            { value: 'lidas', text: 'Lidas' },
            { value: 'todas', text: 'Todas' },
          ]}
        />
      </div>
    </FilterForm>
  )
}
