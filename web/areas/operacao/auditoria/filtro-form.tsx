import { useQuery } from '@tanstack/react-query'
import { ACOES } from '#contract/operacao/auditoria'
import { hoje } from '../../../app/data/clock.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FilterForm } from '../../../ui/filter/filter-form.tsx'
import { PeriodFields } from '../../../ui/filter/period-fields.tsx'
import { useFilterForm } from '../../../ui/filter/use-filter-form.ts'
import css from './auditoria.module.css'
import { quemAgiuQuery } from './auditoria.queries.ts'
import type { FiltroDigitado } from './filtro.rules.ts'

/** The filter of the auditoria: who, what, on what, and when. */
export function FiltroForm({
  filtro,
  onSearch,
}: {
  filtro: FiltroDigitado
  onSearch: (filtro: FiltroDigitado) => void
}) {
  const { data: pessoas = [] } = useQuery(quemAgiuQuery())
  const { field, submit } = useFilterForm<keyof FiltroDigitado>({
    filter: filtro,
    findProblems: ({ alvo, dataInicio, dataFim }) => ({
      ...(!/^[\w:-]{0,100}$/.test(alvo.trim()) && { alvo: 'Escreva o tipo, o uuid, ou os dois: frete:uuid.' }),
      ...(dataInicio && dataFim && dataInicio > dataFim && { dataFim: 'A data inicial deve vir antes da final.' }),
    }),
    onSearch,
  })
  return (
    <FilterForm label="Filtrar a auditoria" className={css.filtro} onSubmit={submit}>
      <SelectField
        {...field('operador')}
        label="Quem"
        empty="Todos"
        options={pessoas.map(({ uuid, nome }) => ({ value: uuid, text: nome }))}
      />
      <SelectField
        {...field('acao')}
        label="O que fez"
        empty="Tudo"
        options={Object.entries(ACOES).map(([value, text]) => ({ value, text }))}
      />
      <TextField {...field('alvo')} label="Alvo" placeholder="frete, ou um uuid" autoComplete="off" />
      <PeriodFields inicio={field('dataInicio')} fim={field('dataFim')} hoje={hoje()} />
    </FilterForm>
  )
}
