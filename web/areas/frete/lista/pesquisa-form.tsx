import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { hoje } from '../../../app/data/clock.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FilterForm } from '../../../ui/filter/filter-form.tsx'
import { PeriodFields } from '../../../ui/filter/period-fields.tsx'
import { useFilterForm } from '../../../ui/filter/use-filter-form.ts'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { type Filtro, findProblemasDoFiltro, QUANTIDADES } from '../filtro.rules.ts'
import css from './pesquisa-form.module.css'

/** 'Pesquisar' (S2 §2): the choice counts after 'Buscar'. Words search all tabs at once. */
export function PesquisaForm({ filtro, onSearch }: { filtro: Filtro; onSearch: (filtro: Filtro) => void }) {
  const [isOpen, setOpen] = useState(filtro.dataInicio + filtro.dataFim + filtro.pageSize !== '')
  const { field, submit } = useFilterForm({
    filter: filtro,
    findProblems: (typed) => findProblemasDoFiltro({ ...typed, busca: typed.busca.trim() }),
    onSearch,
    reveal: (first) => first !== 'busca' && flushSync(() => setOpen(true)),
  })
  const [padrao, ...outras] = QUANTIDADES
  const filtrosId = useId()
  return (
    <FilterForm label="Pesquisar" className={css.form} onSubmit={submit}>
      <div className={css.busca}>
        <TextField
          {...field('busca')}
          label="Destinatário, código ou pedido"
          placeholder="Procure em todas as abas"
          autoComplete="off"
        />
      </div>
      <Button
        className={css.filtros}
        aria-expanded={isOpen}
        aria-controls={filtrosId}
        onClick={() => setOpen((was) => !was)}
      >
        Datas e quantidade
        <Icon name="down" size="s" />
      </Button>
      <div id={filtrosId} className={cx(css.more, isOpen && css.open)}>
        <PeriodFields inicio={field('dataInicio')} fim={field('dataFim')} hoje={hoje()} />
        <SelectField
          {...field('pageSize')}
          label="Por página"
          empty={String(padrao)}
          options={outras.map((quantidade) => ({ value: String(quantidade), text: String(quantidade) }))}
        />
      </div>
    </FilterForm>
  )
}
