import type { FormEventHandler, ReactNode } from 'react'
import { WorkIcon } from '../drawings/work-icon.tsx'
import { Button } from '../page/button.tsx'
import { cx } from '../tokens/cx.ts'
import css from './filter-form.module.css'

/** What a list is asked for: its fields, laid out by `className`, and 'Buscar' behind them. */
export function FilterForm({
  label,
  className,
  onSubmit,
  children,
}: {
  label: string
  className: string | undefined
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}) {
  return (
    <search>
      <form className={cx(css.form, className)} aria-label={label} noValidate onSubmit={onSubmit}>
        {children}
        <Button type="submit">
          <WorkIcon name="search" />
          Buscar
        </Button>
      </form>
    </search>
  )
}
