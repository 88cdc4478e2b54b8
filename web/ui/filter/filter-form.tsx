import type { FormEventHandler, ReactNode } from 'react'
import { WorkIcon } from '../drawings/work-icon.tsx'
import { Button } from '../page/button.tsx'
import { cx } from '../tokens/cx.ts'
import css from './filter-form.module.css'

/** The filter of a list: its fields, laid out by `className`, and 'Buscar' after them. */
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
    <search className={css.search}>
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
