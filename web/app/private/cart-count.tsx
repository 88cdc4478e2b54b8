import { useSyncExternalStore } from 'react'
import page from '../../ui/page.module.css'
import { listenToStored, readStored, STORED } from '../stored.ts'
import { CountBadge } from './count-badge.tsx'

/** How many items wait in the cart, as this browser remembers it (S1 §2). Nothing for an empty one. */
export function CartCount() {
  const count = useSyncExternalStore(listenToStored, readCount)
  if (count === 0) return null
  return (
    <CountBadge count={count}>
      <span className={page.srOnly}>{count === 1 ? ' item' : ' itens'}</span>
    </CountBadge>
  )
}

function readCount() {
  const stored = Number(readStored(STORED.quantidadeNoCarrinho))
  return Number.isInteger(stored) && stored > 0 ? stored : 0
}
