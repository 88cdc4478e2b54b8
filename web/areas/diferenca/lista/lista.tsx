import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Diferenca } from '#contract/diferenca'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { useListKeys } from '../../../app/use-list-keys.ts'
import { OpenBox } from '../../../ui/drawings/open-box.tsx'
import { isEmptyFilter } from '../../../ui/filter/filter.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ListFoot } from '../../../ui/page/list-foot.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { toggled } from '../../../ui/page/toggled.ts'
import { useMore } from '../../../ui/page/use-more.ts'
import { diferencasQuery, joinPages } from '../diferenca.queries.ts'
import type { Filtro } from '../filtro.rules.ts'
import { SelecaoBarra } from '../selecao-barra.tsx'
import type { Quitacao } from '../use-quit-diferencas.ts'
import { Linha } from './linha.tsx'
import css from './lista.module.css'

const TabelaModal = lazyPart(async () => (await import('../tabela-modal.tsx')).TabelaModal)

const FALHOU = 'Não deu para carregar as diferenças'

/** The differences of a filter, the newest first. `marked` are uuids of differences. */
export function ListaDeDiferencas({
  assinatura,
  filtro,
  marked,
  quitting,
  onMark,
  onQuit,
  onClear,
  onDetalhe,
}: {
  assinatura: string
  filtro: Filtro
  marked: ReadonlySet<string>
  quitting: Quitacao['tipo'] | undefined
  onMark: (marked: ReadonlySet<string>) => void
  /** Undefined when the profile does not allow it. */
  onQuit: ((quitacao: Quitacao) => void) | undefined
  onClear: () => void
  /** Opens the detail of the frete with this uuid. */
  onDetalhe: (uuid: string) => void
}) {
  const query = useInfiniteQuery(diferencasQuery(assinatura, filtro))
  const { list, foot, hasFailed, retry } = useMore<HTMLUListElement>(query)
  useListKeys(list)
  const nomeadas = filtro.uuids ? filtro.uuids.split(',') : []
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(nomeadas.length === 1 ? nomeadas : []))
  const [isDownloading, setDownloading] = useState(false)
  const { data, isError, isPlaceholderData, hasNextPage } = query

  if (!data && isError)
    return <LoadError title="A lista não abriu" text={`${FALHOU}.`} onRetry={() => void query.refetch()} />
  if (!data) return <Waiting />
  const diferencas = joinPages(data.pages)
  const total = data.pages.at(-1)!.total
  const isVazia = diferencas.length === 0 && !hasNextPage
  const marcadas = diferencas.filter(({ diferencaUuid }) => marked.has(diferencaUuid))
  return (
    <div className={css.area} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
      {nomeadas.length > 0 && !isVazia && (
        <Alert tone="info" title={nomeadas.length === 1 ? 'Só a diferença do aviso' : 'Só as diferenças do aviso'}>
          <button type="button" onClick={onClear}>
            Ver todas as diferenças
          </button>
        </Alert>
      )}
      <SelecaoBarra
        marcadas={marcadas}
        naLista={diferencas.length}
        quitting={quitting}
        onMarkAll={(isAll) => onMark(new Set(isAll ? diferencas.map(uuidOf) : []))}
        onQuit={onQuit}
        onDownload={() => setDownloading(true)}
      />
      {hasFailed && (
        <Alert tone="warning" title={FALHOU}>
          <button type="button" onClick={retry}>
            Tentar de novo
          </button>
        </Alert>
      )}
      {isVazia && <Vazio filtro={filtro} onClear={onClear} />}
      <ul ref={list} className={css.list} hidden={isVazia} aria-label="Diferenças, da mais nova para a mais antiga">
        {diferencas.map((diferenca) => (
          <Linha
            key={diferenca.diferencaUuid}
            diferenca={diferenca}
            isMarked={marked.has(diferenca.diferencaUuid)}
            isOpen={open.has(diferenca.diferencaUuid)}
            quitting={quitting}
            onMark={() => onMark(toggled(marked, diferenca.diferencaUuid))}
            onToggle={() => setOpen((was) => toggled(was, diferenca.diferencaUuid))}
            onQuit={onQuit}
            onDetalhe={() => onDetalhe(diferenca.uuid)}
          />
        ))}
      </ul>
      {hasNextPage && !isPlaceholderData && (
        <ListFoot count={`${diferencas.length} de ${total.toLocaleString('pt-BR')}`} {...foot} />
      )}
      {isDownloading && (
        <TabelaModal filtro={filtro} marcadas={marcadas.map(uuidOf)} onClose={() => setDownloading(false)} />
      )}
    </div>
  )
}

const uuidOf = ({ diferencaUuid }: Diferenca) => diferencaUuid

function Vazio({ filtro, onClear }: { filtro: Filtro; onClear: () => void }) {
  if (filtro.uuids)
    return (
      <EmptyState
        drawing={<OpenBox />}
        title="Esta diferença não está aqui"
        action={<Button onClick={onClear}>Ver todas as diferenças</Button>}
      >
        O aviso pode ser de outra conta ou de outro perfil seu.
      </EmptyState>
    )
  if (!isEmptyFilter(filtro))
    return (
      <EmptyState
        drawing={<OpenBox />}
        title="Nada com este filtro"
        action={<Button onClick={onClear}>Limpar filtro</Button>}
      >
        Nenhuma diferença é deste período, transação e status.
      </EmptyState>
    )
  return (
    <EmptyState drawing={<OpenBox />} title="Nenhuma diferença">
      Quando a transportadora mede um pacote e o preço não é o que você pagou, a conta aparece aqui, parcela por
      parcela.
    </EmptyState>
  )
}

/** As high as the first lines will be. */
function Waiting() {
  return (
    <div className={css.list} aria-busy="true">
      {[0, 1, 2, 3].map((n) => (
        <div key={n} className={css.waiting}>
          <Skeleton className={css.who} />
          <Skeleton className={css.code} />
          <Skeleton className={css.value} />
        </div>
      ))}
    </div>
  )
}
