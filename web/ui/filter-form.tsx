import type { FormEventHandler, ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import css from './filter-form.module.css'
import { WorkIcon } from './work-icon.tsx'

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
