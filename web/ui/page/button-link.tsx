import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from './button.tsx'

/** Looks like a button, goes to an address of ours. */
export function ButtonLink({ look, size, className, ...rest }: ButtonLook & LinkProps) {
  return <Link className={buttonClass({ ...(look && { look }), ...(size && { size }) }, className)} {...rest} />
}
