import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Notificacao } from '#contract/notificacao'
import { naoLidasQuery } from '../../app/private/bell.tsx'
import { useListKeys } from '../../app/use-list-keys.ts'
import { Icon } from '../../ui/drawings/icon.tsx'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button, buttonClass } from '../../ui/page/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ListFoot } from '../../ui/page/list-foot.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { toggled } from '../../ui/page/toggled.ts'
import { useMore } from '../../ui/page/use-more.ts'
import { type Filtro, filtroUrl, isPadrao, SEM_FILTRO } from './filtro.rules.ts'
import { notificacoesQuery } from './notificacao.queries.ts'
import { NotificacaoItem } from './notificacao-item.tsx'
import css from './notificacoes.module.css'
import { useOutraAba } from './outra-aba.ts'
import { joinPages, quantasNaLista } from './paginas.rules.ts'
import { useReadNotificacao, useReadNotificacoes } from './use-read-notificacao.ts'

const FALHOU = 'Não deu para carregar as notificações.'

/**
 * What the filter finds, the newest first. An opened notification is marked as read; it stays on the screen until the
 * list is read again.
 */
export function Notificacoes({ filtro }: { filtro: Filtro }) {
  const query = useInfiniteQuery(notificacoesQuery(filtro))
  const { data, isError, hasNextPage } = query
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const { list, foot, hasFailed, retry } = useMore<HTMLUListElement>(query)
  useListKeys(list)
  const readOne = useReadNotificacao(filtro)
  const reading = useReadNotificacoes(filtro)
  const naoLidas = useQuery(naoLidasQuery).data?.quantidade ?? 0
  useOutraAba()

  if (!data && isError)
    return <LoadError title="As notificações não abriram" text={FALHOU} onRetry={() => void query.refetch()} />
  if (!data) return <Waiting />
  const notificacoes = joinPages(data.pages)
  if (notificacoes.length === 0 && !hasNextPage) return <Vazio filtro={filtro} />

  const canReadAll = notificacoes.some(({ lida }) => !lida)
  const toggle = ({ uuid, lida }: Notificacao) => {
    if (!lida && !open.has(uuid)) readOne.mutate(uuid)
    setOpen((was) => toggled(was, uuid))
  }
  // the button disappears once all are read, so the focus moves to the list
  const readAll = () => reading.mutate(undefined, { onSuccess: () => list.current?.focus({ preventScroll: true }) })
  return (
    <div className={css.area}>
      <div className={css.bar}>
        <output className={css.count}>
          {countText(notificacoes.length, quantasNaLista(filtro, data.pages), naoLidas)}
        </output>
        {(canReadAll || reading.isPending) && (
          <Button
            look="quiet"
            size="s"
            aria-disabled={reading.isPending}
            aria-busy={reading.isPending}
            onClick={() => reading.isPending || readAll()}
          >
            <Icon name="check" size="s" />
            Marcar todas como lidas
          </Button>
        )}
      </div>
      {(hasFailed || reading.isError) && (
        <Alert tone="warning" title={reading.isError ? 'As notificações não foram marcadas como lidas.' : FALHOU}>
          <button type="button" onClick={reading.isError ? readAll : retry}>
            Tentar de novo
          </button>
        </Alert>
      )}
      <ul ref={list} tabIndex={-1} className={css.list} aria-label="Notificações">
        {notificacoes.map((notificacao) => (
          <NotificacaoItem
            key={notificacao.uuid}
            notificacao={notificacao}
            isOpen={open.has(notificacao.uuid)}
            onToggle={() => toggle(notificacao)}
          />
        ))}
      </ul>
      {hasNextPage && <ListFoot {...foot} />}
    </div>
  )
}

function Vazio({ filtro }: { filtro: Filtro }) {
  if (isPadrao(filtro))
    return (
      <EmptyState
        drawing={<OpenBox />}
        title="Tudo lido"
        action={
          <Link className={buttonClass({})} to={filtroUrl({ ...SEM_FILTRO, status: 'todas' })}>
            Ver todas
          </Link>
        }
      >
        Etiquetas prontas, prazos, entregas e o que acontece na sua carteira aparecem aqui.
      </EmptyState>
    )
  return (
    <EmptyState
      drawing={<OpenBox />}
      title="Nenhuma notificação encontrada"
      action={
        <Link className={buttonClass({})} to={filtroUrl(SEM_FILTRO)}>
          Limpar busca
        </Link>
      }
    >
      Não há notificações deste período e status.
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div className={css.list} aria-busy="true">
      {[0, 1, 2, 3, 4].map((n) => (
        <div key={n} className={css.waiting}>
          <Skeleton size="block" />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}

/** How many of the list are shown, and how many are unread whatever the filter: the number of the bell. */
function countText(shown: number, quantas: number, naoLidas: number) {
  const todas = `${quantas.toLocaleString('pt-BR')} ${quantas === 1 ? 'notificação' : 'notificações'}`
  const mostradas = shown < quantas ? `${shown.toLocaleString('pt-BR')} de ${todas}` : todas
  if (naoLidas === 0) return mostradas
  return `${mostradas}, ${naoLidas.toLocaleString('pt-BR')} ${naoLidas === 1 ? 'não lida' : 'não lidas'} ao todo`
}
