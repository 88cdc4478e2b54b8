import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { FreteNaLista } from '#contract/frete-envio'
import { useReadAgain } from '../../../app/data/facts.ts'
import { can } from '../../../app/data/perfil.ts'
import { useListKeys } from '../../../app/use-list-keys.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import card from '../../../ui/page/card.module.css'
import { EmptyLine } from '../../../ui/page/empty-line.tsx'
import { ListFoot } from '../../../ui/page/list-foot.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useMore } from '../../../ui/page/use-more.ts'
import { cx } from '../../../ui/tokens/cx.ts'
import { joinPages } from '../frete.queries.ts'
import { useAskCancel } from '../use-ask-cancel.tsx'
import { UltimoFrete } from './ultimo-frete.tsx'
import { ultimosQuery } from './ultimos.queries.ts'
import css from './ultimos-fretes.module.css'

/** 'Status dos últimos fretes' (S2 §2 'Home', §9): four at a time, in any status. */
export function UltimosFretes({
  semFretes,
  onDetalhe,
}: {
  /** Whether the person never bought a frete: an empty list is then shown without waiting for the answer. */
  semFretes: boolean
  onDetalhe: (uuid: string) => void
}) {
  const query = useInfiniteQuery(ultimosQuery)
  const { data, isError, hasNextPage } = query
  const { list, foot, hasFailed, retry } = useMore<HTMLUListElement>(query)
  useListKeys(list)
  /**
   * Fretes cancelled on this page. They leave the list (S2 §4) even when it is read again; on the next visit they are
   * back, as cancelled.
   */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const { askCancel, question } = useAskCancel(list, (uuid) => setGone((was) => new Set([...was, uuid])))
  const fretes = data && joinPages(data.pages).filter(({ uuid }) => !gone.has(uuid))
  useNews(fretes)

  const mayCancel = can('cancelarFretes')
  const isEmpty = fretes ? fretes.length === 0 && !hasNextPage : semFretes
  if (isEmpty && !hasFailed)
    return (
      <>
        <EmptyLine id="home-status" title="Status dos últimos fretes">
          Nenhum frete ainda. Depois da primeira compra, cada passo da entrega aparece aqui.
          {can('editarCarrinho') && (
            <>
              {' '}
              Já vende em outro lugar? <Link to="/importacao">Importe uma planilha</Link>.
            </>
          )}
        </EmptyLine>
        {question}
      </>
    )
  return (
    <section className={cx(card.card, css.card)} aria-labelledby="home-status" aria-busy={!data && !isError}>
      <div className={cx(card.head, css.head)}>
        <h2 id="home-status">Status dos últimos fretes</h2>
        <Link to="/envios">Meus fretes</Link>
      </div>
      {hasFailed && (
        <div className={css.failed}>
          <Alert tone="warning" title="Não deu para carregar os fretes.">
            <button type="button" onClick={retry}>
              Tentar de novo
            </button>
          </Alert>
        </div>
      )}
      {!data && !isError && <Waiting />}
      {fretes && fretes.length > 0 && (
        <ul ref={list} tabIndex={-1} className={css.list} aria-labelledby="home-status">
          {fretes.map((frete) => (
            <UltimoFrete
              key={frete.uuid}
              frete={frete}
              mayCancel={mayCancel}
              onCancel={() => askCancel(frete)}
              onDetalhe={() => onDetalhe(frete.uuid)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && <ListFoot className={css.more} {...foot} />}
      {question}
    </section>
  )
}

function Waiting() {
  return (
    <div className={css.list}>
      {[0, 1, 2, 3].map((n) => (
        <div key={n} className={css.waiting}>
          <Skeleton size="block" className={css.bone} />
          <div>
            <Skeleton />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Reads limit, wallet and weeks again when the list shows that a carrier has answered. */
function useNews(fretes: readonly FreteNaLista[] | undefined) {
  const readAgain = useReadAgain(['fretes'])
  const readNews = useEffectEvent(() => void readAgain())
  const known = useRef(new Map<string, FreteNaLista['statusFrete']>())
  useEffect(() => {
    if (!fretes) return
    const isNews = fretes.some(({ uuid, statusFrete }) => (known.current.get(uuid) ?? statusFrete) !== statusFrete)
    known.current = new Map(fretes.map(({ uuid, statusFrete }) => [uuid, statusFrete]))
    if (!isNews) return
    readNews()
  }, [fretes])
}
