import { hoje } from '../../app/clock.ts'
import { FilterForm } from '../../ui/filter-form.tsx'
import { PeriodFields } from '../../ui/period-fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useFilterForm } from '../../ui/use-filter-form.ts'
import { type Filtro, findProblemasDoFiltro } from './filtro.rules.ts'
import css from './filtro-form.module.css'

/** Which notifications to list (S2 §2): chosen here, asked for with 'Buscar'. */
export function FiltroForm({ filtro, onBuscar }: { filtro: Filtro; onBuscar: (filtro: Filtro) => void }) {
  const { field, submit } = useFilterForm({ filter: filtro, findProblems: findProblemasDoFiltro, onSearch: onBuscar })
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
