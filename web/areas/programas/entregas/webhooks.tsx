import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { OpenBox } from '../../../ui/drawings/open-box.tsx'
import { buttonClass } from '../../../ui/page/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { ExemploDeAssinatura } from '../webhooks/exemplo-de-assinatura.tsx'
import { ListaDeWebhooks } from '../webhooks/lista-de-webhooks.tsx'
import { webhooksQuery } from '../webhooks/webhook.queries.ts'
import css from './entregas.module.css'
import { EntregasDoWebhook } from './entregas-do-webhook.tsx'
import { isExcluido } from './excluido.ts'

/** The webhooks of the account, or one of them with its entregas: the address says which (`?webhook=`). */
export function Webhooks() {
  const [search] = useSearchParams()
  const uuid = search.get('webhook')
  const webhooks = useQuery(webhooksQuery)
  const place = useFocoAoTrocar(uuid)
  if (webhooks.isError && !webhooks.data)
    return (
      <LoadError
        title="Os seus webhooks não abriram"
        text="Não deu para obter a lista agora."
        onRetry={() => void webhooks.refetch()}
      />
    )
  const webhook = webhooks.data?.find((each) => each.uuid === uuid)
  return (
    <div ref={place} className={css.page}>
      {!webhooks.data ? (
        <div aria-busy="true">
          <Skeleton size="block" className={css.waiting} />
        </div>
      ) : uuid === null ? (
        <ListaDeWebhooks webhooks={webhooks.data} />
      ) : webhook ? (
        <EntregasDoWebhook key={webhook.uuid} webhook={webhook} />
      ) : (
        <EmptyState
          drawing={<OpenBox />}
          title="Este webhook não existe mais"
          action={
            <Link className={buttonClass({})} to="/configuracoes/webhooks">
              Ver os webhooks
            </Link>
          }
        >
          Ele foi excluído, e as suas entregas com ele.
        </EmptyState>
      )}
      <ExemploDeAssinatura />
    </div>
  )
}

/**
 * Moves the focus: from the list to the title of a webhook, and back to the link that led there. After a deletion the link
 * is gone, and the focus goes to the heading of the list.
 */
function useFocoAoTrocar(uuid: string | null) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useRef(uuid)
  const isGone = isExcluido(useLocation().state)
  useEffect(() => {
    const left = seen.current
    seen.current = uuid
    if (left === uuid) return
    const link =
      left && !uuid && !isGone
        ? place.current?.querySelector<HTMLElement>(`[data-entregas="${CSS.escape(left)}"]`)
        : null
    ;(link ?? place.current?.querySelector<HTMLElement>('h2'))?.focus()
  }, [uuid, isGone])
  return place
}
