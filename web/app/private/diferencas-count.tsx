import { useQuery } from '@tanstack/react-query'
import page from '../../ui/page/page.module.css'
import { abertasQuery } from '../data/diferencas.ts'
import { CountBadge } from './count-badge.tsx'

/** How many freight differences wait to be paid or redeemed; nothing for none. */
export function DiferencasCount() {
  const { data } = useQuery(abertasQuery())
  const count = data ? data.debitos + data.creditos : 0
  if (count === 0) return null
  return (
    <CountBadge count={count}>
      <span className={page.srOnly}> em aberto</span>
    </CountBadge>
  )
}
