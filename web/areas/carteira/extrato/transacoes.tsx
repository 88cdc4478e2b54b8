import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { useListKeys } from '../../../app/use-list-keys.ts'
import { OpenBox } from '../../../ui/drawings/open-box.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { isEmptyFilter, writeFilter } from '../../../ui/filter/filter.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ListFoot } from '../../../ui/page/list-foot.tsx'
import { eachOnce } from '../../../ui/page/pages.rules.ts'
import { toggled } from '../../../ui/page/toggled.ts'
import { useMore } from '../../../ui/page/use-more.ts'
import { transacoesQuery } from '../carteira.queries.ts'
import { readFiltro, SEM_FILTRO } from '../filtro.rules.ts'
import { FiltroForm } from './filtro-form.tsx'
import css from './transacoes.module.css'
import { TransacoesCartoes } from './transacoes-cartoes.tsx'
import { TransacoesTabela } from './transacoes-tabela.tsx'
import { TransacoesWaiting } from './transacoes-waiting.tsx'
import { useIsTable } from './use-is-table.ts'

const ExtratoModal = lazyPart(async () => (await import('./extrato-modal.tsx')).ExtratoModal)

/** S2 §8. */
const FALHOU = 'Erro ao obter lista de transações, entre em contato com o suporte ou tente novamente mais tarde.'

/**
 * 'Transações realizadas' (S2 §2): the filter is in the address, so that reload, back and a sent link show the same
 * list.
 */
export function Transacoes({ assinatura }: { assinatura: string }) {
  const [search, setSearch] = useSearchParams()
  const filtro = readFiltro(search)
  const [isDownloading, setDownloading] = useState(false)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isTable = useIsTable()
  const query = useInfiniteQuery(transacoesQuery(assinatura, filtro))
  const { list, foot, hasFailed, retry } = useMore<HTMLDivElement>(query)
  useListKeys(list)
  const { data, isPending, isPlaceholderData, hasNextPage } = query
  const transacoes = eachOnce(data?.pages.map((page) => page.transacoes) ?? [])
  const total = data?.pages.at(-1)?.total ?? 0
  const ask = (filtro: typeof SEM_FILTRO) => setSearch(writeFilter(search, filtro))

  const lines = {
    transacoes,
    isOpen: (uuid: string) => open.has(uuid),
    onToggle: (uuid: string) => setOpen((was) => toggled(was, uuid)),
  }
  return (
    <section className={css.section} aria-labelledby="carteira-transacoes">
      <h2 id="carteira-transacoes">Transações realizadas</h2>
      <FiltroForm
        filtro={filtro}
        onSearch={(asked) => (JSON.stringify(asked) === JSON.stringify(filtro) ? void query.refetch() : ask(asked))}
      />
      {hasFailed && (
        <Alert tone="warning" title={FALHOU}>
          <button type="button" onClick={retry}>
            Tentar de novo
          </button>
        </Alert>
      )}
      {isPending && <TransacoesWaiting />}
      {data && (
        <div ref={list} className={css.list} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
          <div className={css.bar}>
            <output className={css.count}>{countText(transacoes.length, total)}</output>
            <Button look="quiet" size="s" aria-haspopup="dialog" onClick={() => setDownloading(true)}>
              <WorkIcon name="download" />
              Baixar Tabela
            </Button>
          </div>
          {transacoes.length === 0 ? (
            <Vazio isFiltered={!isEmptyFilter(filtro)} onClear={() => ask(SEM_FILTRO)} />
          ) : isTable ? (
            <TransacoesTabela {...lines} />
          ) : (
            <TransacoesCartoes {...lines} />
          )}
          {hasNextPage && !isPlaceholderData && <ListFoot {...foot} falhou={FALHOU} />}
        </div>
      )}
      {isDownloading && <ExtratoModal assinatura={assinatura} filtro={filtro} onClose={() => setDownloading(false)} />}
    </section>
  )
}

function Vazio({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState
        level={3}
        drawing={<OpenBox />}
        title="Nada com este filtro"
        action={<Button onClick={onClear}>Limpar filtro</Button>}
      >
        Nenhuma transação é deste período, tipo e status.
      </EmptyState>
    )
  return (
    <EmptyState level={3} drawing={<OpenBox />} title="Nenhuma transação ainda">
      Cada crédito, compra, estorno e saque aparece aqui, com o saldo que ficou.
    </EmptyState>
  )
}

const countText = (shown: number, total: number) => {
  if (total === 0) return ''
  if (shown < total) return `${shown.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} transações`
  return total === 1 ? '1 transação' : `${total.toLocaleString('pt-BR')} transações`
}
