import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../app/data/api.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { MoreLess } from '../../ui/page/more-less.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from './lista.module.css'

/** How many lines are drawn at first. */
const AT_ONCE = 12

/**
 * One of the sandbox's lists, loaded or failed. `choose` picks and sorts what is shown; `empty` is shown if nothing is
 * left.
 */
export function Lista<Item>({
  answer: { data, error, refetch },
  label,
  empty,
  choose = (items) => items,
  children,
}: {
  answer: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'>
  label: string
  empty: string
  choose?: (items: Item[]) => Item[]
  children: (item: Item) => ReactNode
}) {
  const [most, setMost] = useState(AT_ONCE)
  if (!data && error) return <ListaFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <ListaWaiting />
  const items = choose(data)
  if (items.length === 0) return <p className={css.empty}>{empty}</p>
  return (
    <>
      <ul className={css.list} aria-label={label}>
        {items.slice(0, most).map(children)}
      </ul>
      <MoreLess
        more={items.length > most ? 'Mostrar mais' : null}
        isLonger={items.length > AT_ONCE && most > AT_ONCE}
        onMore={() => setMost(most + AT_ONCE)}
        onLess={() => setMost(AT_ONCE)}
      />
    </>
  )
}

function ListaWaiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      <Skeleton size="value" />
      <Skeleton />
    </div>
  )
}

function ListaFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Alert tone="error" title="Esta parte não abriu">
      <p>{sentenceOf(error, 'Erro ao processar a requisição.')}</p>
      <Button look="quiet" onClick={onRetry}>
        Tentar de novo
      </Button>
    </Alert>
  )
}
