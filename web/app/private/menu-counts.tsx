import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { countCarrinho } from '#contract/kernel/http/contagens'
import page from '../../ui/page/page.module.css'
import { call } from '../data/api.ts'
import { hoje } from '../data/clock.ts'
import { abertasQuery, hasDiferencas, isDebitoVencido } from '../data/diferencas.ts'
import { can, isPerfilAtual, readAssinatura } from '../data/perfil.ts'
import { listenToStored, readStored, STORED, store } from '../data/stored.ts'
import badge from './count-badge.module.css'
import { CountBadge } from './count-badge.tsx'

/**
 * The number of items in the cart (S1 §2); nothing for an empty cart. This browser stores the number; if it is missing,
 * after a login or a change of profile, the server is asked once.
 */
export function CartCount() {
  const count = useCarrinhoCount()
  useQuery({
    queryKey: ['app', 'quantidade-no-carrinho', readAssinatura()],
    meta: { shows: ['carrinho'] },
    queryFn: async ({ signal }) => {
      const { quantidade } = await call(countCarrinho, { signal })
      if (isPerfilAtual() && readCount() === null) store(STORED.quantidadeNoCarrinho, quantidade) // unless a save has stored it meanwhile
      return quantidade
    },
    enabled: count === null && isPerfilAtual() && can('verCarrinho'),
    staleTime: 0,
    gcTime: 0,
  })
  if (!count) return null
  return (
    <CountBadge count={count}>
      <span className={page.srOnly}>{count === 1 ? ' item' : ' itens'}</span>
    </CountBadge>
  )
}

/** The number that this browser stores; null until it is known. */
export const useCarrinhoCount = () => useSyncExternalStore(listenToStored, readCount, nothing)

function readCount() {
  const stored = readStored(STORED.quantidadeNoCarrinho)
  return typeof stored === 'number' && Number.isInteger(stored) && stored >= 0 ? stored : null
}

/** In the first HTML nobody's number is known. */
const nothing = () => null

/** How many freight differences wait to be paid or redeemed; nothing for none. */
export function DiferencasCount() {
  const { data } = useQuery(abertasQuery())
  if (!hasDiferencas(data)) return null
  const isVencido = isDebitoVencido(data, hoje())
  return (
    <CountBadge count={data.debitos + data.creditos} className={isVencido && badge.late}>
      <span className={page.srOnly}> em aberto{isVencido && ', com débito vencido'}</span>
    </CountBadge>
  )
}
