import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from './button.tsx'

/** A link to an address of ours that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: ButtonLook & LinkProps) {
  return <Link className={buttonClass({ ...(look && { look }), ...(size && { size }) }, className)} {...rest} />
}
