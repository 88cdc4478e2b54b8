import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { hoje } from '../../app/clock.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import {
  CAMPOS_DO_FILTRO,
  type CampoDoFiltro,
  type Filtro,
  findProblemasDoFiltro,
  QUANTIDADES,
} from './filtro.rules.ts'
import css from './pesquisa-form.module.css'

/** 'Pesquisar' (S2 §2): chosen here, asked for with 'Buscar'. Words look in every tab at once. */
export function PesquisaForm({ filtro, onBuscar }: { filtro: Filtro; onBuscar: (filtro: Filtro) => void }) {
  const [typed, setTyped] = useState(filtro)
  const [isOpen, setOpen] = useState(filtro.dataInicio + filtro.dataFim + filtro.pageSize !== '')
  const problems = findProblemasDoFiltro({ ...typed, busca: typed.busca.trim() })
  const { bind, stopAt } = useFields<CampoDoFiltro>(problems)
  const change = (campo: CampoDoFiltro) => (value: string) => setTyped((was) => ({ ...was, [campo]: value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const first = CAMPOS_DO_FILTRO.find((campo) => problems[campo])
    // what is wrong must be in sight before one is taken there
    if (first && first !== 'busca') flushSync(() => setOpen(true))
    if (!stopAt(first)) onBuscar(typed)
  }
  const hasProblem = CAMPOS_DO_FILTRO.some((campo) => bind(campo).isWrong)
  const field = (campo: CampoDoFiltro) => {
    const { name, note, isWrong, inputRef } = bind(campo)
    return { name, isWrong, inputRef, ...(hasProblem && { note }) }
  }
  const [padrao, ...outras] = QUANTIDADES
  const filtrosId = useId()
  return (
    <search>
      <form className={css.form} aria-label="Pesquisar" noValidate onSubmit={submit}>
        <div className={css.busca}>
          <TextField
            {...field('busca')}
            label="Destinatário, código ou pedido"
            placeholder="Procure em todas as abas"
            autoComplete="off"
            value={typed.busca}
            onChange={change('busca')}
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
            {...field('pageSize')}
            label="Por página"
            empty={String(padrao)}
            value={typed.pageSize}
            options={outras.map((quantidade) => ({ value: String(quantidade), text: String(quantidade) }))}
            onChange={change('pageSize')}
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
