import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { forget, readStored, STORED } from '../data/stored.ts'
import { currentOf, type MenuItem } from './menu.ts'

/** One item of any menu. A click begins something new (S1 §2): the selected quote is cleared. */
export function MenuLink({
  item,
  className,
  onChoose,
  children,
}: {
  item: MenuItem
  className?: string | undefined
  onChoose?: (() => void) | undefined
  children: ReactNode
}) {
  const { pathname } = useLocation()
  return (
    <Link
      to={item.to}
      className={className}
      aria-current={currentOf(item, pathname)}
      onClick={() => {
        putAway()
        onChoose?.()
      }}
    >
      {children}
    </Link>
  )
}

/** After a purchase the form is cleared, too. */
function putAway() {
  forget(STORED.cotacao)
  if (!readStored(STORED.freteComprado)) return
  forget(STORED.freteComprado)
  forget(STORED.calculadora)
}
