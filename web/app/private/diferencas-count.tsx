import { useQuery } from '@tanstack/react-query'
import page from '../../ui/page/page.module.css'
import { abertasQuery, hasDiferencas } from '../data/diferencas.ts'
import { CountBadge } from './count-badge.tsx'

/** How many freight differences wait to be paid or redeemed; nothing for none. */
export function DiferencasCount() {
  const { data } = useQuery(abertasQuery())
  if (!hasDiferencas(data)) return null
  return (
    <CountBadge count={data.debitos + data.creditos}>
      <span className={page.srOnly}> em aberto</span>
    </CountBadge>
  )
}
