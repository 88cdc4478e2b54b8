import type { ComponentProps } from 'react'
import css from './button.module.css'

export type ButtonLook = {
  /** `act` is the next thing to do on a screen: one per view. */
  look?: 'act' | 'outline' | 'quiet'
  size?: 's' | 'm'
}

export const buttonClass = ({ look = 'outline', size = 'm' }: ButtonLook, more = '') =>
  [css.button, css[look], size === 's' && css.s, more].filter(Boolean).join(' ')

export function Button({ look, size, className, ...rest }: ButtonLook & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={buttonClass({ ...(look && { look }), ...(size && { size }) }, className)}
      {...rest}
    />
  )
}
