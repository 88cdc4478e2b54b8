import type { ComponentProps } from 'react'
import { cx } from '../tokens/cx.ts'
import css from './tick-box.module.css'

/** The box of a checkbox, without its words. */
export const TickBox = ({ className, ...input }: ComponentProps<'input'>) => (
  <input {...input} type="checkbox" className={cx(css.box, className)} />
)
