import { STATUS_DE_DIFERENCA, TIPOS_DE_DIFERENCA } from '#contract/diferenca'
import { hoje } from '../../app/data/clock.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FilterForm } from '../../ui/filter/filter-form.tsx'
import { PeriodFields } from '../../ui/filter/period-fields.tsx'
import { useFilterForm } from '../../ui/filter/use-filter-form.ts'
import { type Filtro, findProblemasDoFiltro } from './filtro.rules.ts'
import css from './filtro-form.module.css'

/** The search form 'Diferenças' (S2 §2): chosen here, asked for with 'Buscar'. */
export function FiltroForm({ filtro, onSearch }: { filtro: Filtro; onSearch: (filtro: Filtro) => void }) {
  const { field, submit } = useFilterForm({
    filter: filtro,
    findProblems: findProblemasDoFiltro,
    onSearch: (typed) => onSearch({ ...typed, uuids: '' }), // 'Buscar' looks through all differences
  })
  return (
    <FilterForm label="Diferenças" className={css.form} onSubmit={submit}>
      <PeriodFields inicio={field('dataInicio')} fim={field('dataFim')} hoje={hoje()} />
      <SelectField
        {...field('tipoPagamentoFrete')}
        label="Transação"
        empty="Todos"
        options={optionsOf(TIPOS_DE_DIFERENCA)}
      />
      <SelectField
        {...field('statusPagamentoFrete')}
        label="Status"
        empty="Todos"
        options={optionsOf(STATUS_DE_DIFERENCA)}
      />
    </FilterForm>
  )
}

const optionsOf = (nomes: Record<string, string>) => Object.entries(nomes).map(([value, text]) => ({ value, text }))
