import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isListavel } from '#contract/frete/lista-de-postagem'
import type { FreteNaLista } from '#contract/frete-envio'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { useListKeys } from '../../../app/use-list-keys.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { ListFoot } from '../../../ui/page/list-foot.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'
import { LongList } from '../../../ui/page/long-list.tsx'
import { toggled } from '../../../ui/page/toggled.ts'
import { useMore } from '../../../ui/page/use-more.ts'
import { type Filtro, isVazio } from '../filtro.rules.ts'
import { contagemQuery, fretesQuery, joinPages, LISTAS, naoImpressasQuery } from '../frete.queries.ts'
import { isEtiquetaDeTeste, isMisturada } from '../impressao/etiqueta-de-teste.rules.ts'
import { isImprimivel, obstaculoDasDeclaracoes, obstaculoDasEtiquetas } from '../impressao/impressao.rules.ts'
import { obstaculoDaLista } from '../impressao/lista.rules.ts'
import { usePrintDeclaracoes, usePrintEtiquetas, usePrintLista } from '../impressao/use-print.ts'
import { countEspera, countSecao, SECOES, type Secao } from '../secao.rules.ts'
import { useAskCancel } from '../use-ask-cancel.tsx'
import { FreteLinha } from './frete-linha.tsx'
import { FretesWaiting } from './fretes-waiting.tsx'
import css from './lista-de-fretes.module.css'
import { SelecaoBarra } from './selecao-barra.tsx'

const EnviosVazio = lazyPart(async () => (await import('./envios-vazio.tsx')).EnviosVazio, FretesWaiting)
const ImpressaoModal = lazyPart(async () => (await import('../impressao/impressao-modal.tsx')).ImpressaoModal)

const FALHOU = 'Não deu para carregar os fretes.'

/** The fretes of a tab or of a search, and what can be done with one or with several. */
export function ListaDeFretes({
  secao,
  filtro,
  onClear,
  onDetalhe,
}: {
  secao: Secao
  filtro: Filtro
  onClear: () => void
  onDetalhe: (uuid: string) => void
}) {
  const query = useInfiniteQuery(fretesQuery(secao, filtro))
  const { data, isError, hasNextPage } = query
  const { list, foot, hasFailed, retry } = useMore<HTMLDivElement>(query)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [printed, setPrinted] = useState<readonly FreteNaLista[]>()
  const etiquetas = usePrintEtiquetas()
  const declaracoes = usePrintDeclaracoes()
  const postagem = usePrintLista()
  const { askCancel, question } = useAskCancel(list)
  // the functions stay the same, so that a line which did not change is not drawn again
  const select = useCallback((uuid: string) => setMarked((was) => toggled(was, uuid)), [])
  const toggle = useCallback((uuid: string) => setOpen((was) => toggled(was, uuid)), [])
  const printOne = useCallback((frete: FreteNaLista) => setPrinted([frete]), [])
  const latest = useRef({ askCancel, onDetalhe })
  useEffect(() => void (latest.current = { askCancel, onDetalhe }))
  const cancel = useCallback((frete: FreteNaLista) => latest.current.askCancel(frete), [])
  const show = useCallback((uuid: string) => latest.current.onDetalhe(uuid), [])
  useGrowth(secao, isVazio(filtro) ? data?.pages.at(-1)?.total : undefined)
  const fretes = data ? joinPages(data.pages) : []
  const isMista = isMisturada(fretes)
  const selecionaveis = fretes.filter(isImprimivel)
  const selecionados = selecionaveis.filter(({ uuid }) => marked.has(uuid))
  useListKeys(list, () => selecionados.length > 0 && setPrinted(selecionados))

  if (!data && isError)
    return <LoadError title="A lista não abriu" text={FALHOU} onRetry={() => void query.refetch()} />
  if (!data) return <FretesWaiting />
  const total = data.pages.at(-1)!.total
  if (fretes.length === 0 && !hasNextPage) return <EnviosVazio secao={secao} filtro={filtro} onClear={onClear} />

  return (
    <div className={css.area}>
      {selecionaveis.length > 0 && (
        <SelecaoBarra
          selecionados={selecionados.length}
          selecionaveis={selecionaveis.length}
          onMarkAll={(isAll) => setMarked(new Set(isAll ? selecionaveis.map(({ uuid }) => uuid) : []))}
          etiquetas={{
            isBusy: etiquetas.isPending,
            obstaculo: obstaculoDasEtiquetas(selecionados.length),
            onClick: () => setPrinted(selecionados),
          }}
          declaracoes={{
            isBusy: declaracoes.isPending,
            obstaculo: obstaculoDasDeclaracoes(selecionados),
            onClick: () => declaracoes.download(selecionados),
          }}
          lista={
            selecionaveis.some(isListavel)
              ? {
                  isBusy: postagem.isPending,
                  obstaculo: obstaculoDaLista(selecionados),
                  onClick: () => postagem.print(selecionados),
                }
              : undefined
          }
        />
      )}
      {hasFailed && (
        <Alert tone="warning" title={FALHOU}>
          <button type="button" onClick={retry}>
            Tentar de novo
          </button>
        </Alert>
      )}
      {filtro.busca && <output className={css.found}>{foundText(total, filtro)}</output>}
      <LongList ref={list} label={nameOf(secao, filtro)} lines={fretes} height="var(--linha)" className={css.list}>
        {(frete) => (
          <FreteLinha
            key={frete.uuid}
            frete={frete}
            isSelected={marked.has(frete.uuid) && isImprimivel(frete)}
            isOpen={open.has(frete.uuid)}
            isMarcada={isMista && isEtiquetaDeTeste(frete)}
            onSelect={select}
            onToggle={toggle}
            onPrint={printOne}
            onCancel={cancel}
            onDetalhe={show}
          />
        )}
      </LongList>
      {hasNextPage && (
        <ListFoot count={`${formatCount(fretes.length)} de ${formatCount(Math.max(total, fretes.length))}`} {...foot} />
      )}
      {printed && (
        <ImpressaoModal
          fretes={printed}
          onPrint={(folha, formato) =>
            etiquetas.print(
              printed.map(({ uuid }) => uuid),
              folha,
              formato,
            )
          }
          onClose={() => setPrinted(undefined)}
        />
      )}
      {question}
    </div>
  )
}

/**
 * Reads the list again when the counts say that the tab has grown or that a carrier has answered. A frete that only
 * left the tab stays on the screen until the next reading. List and counts are separate answers: if the list has fewer
 * fretes (`total`) than are counted, a frete came between both answers, and the list is read again, once for each
 * count.
 */
function useGrowth(secao: Secao, total: number | undefined) {
  const queryClient = useQueryClient()
  const contagem = useQuery(contagemQuery).data
  const present = contagem && { secao, count: countSecao(contagem, secao), esperam: countEspera(contagem, secao) }
  const before = useRef(present)
  const readFor = useRef<number>(undefined)
  const count = present?.count
  const esperam = present?.esperam
  useEffect(() => {
    const was = before.current
    if (count === undefined || esperam === undefined) return
    before.current = { secao, count, esperam }
    const hasGrown = was?.secao === secao && (count > was.count || esperam !== was.esperam)
    const isBehind = total !== undefined && total < count && readFor.current !== count
    if (!hasGrown && !isBehind) return
    readFor.current = count
    void queryClient.invalidateQueries({ queryKey: LISTAS })
    void queryClient.invalidateQueries({ queryKey: naoImpressasQuery.queryKey })
  }, [queryClient, secao, count, esperam, total])
}

const formatCount = (count: number) => count.toLocaleString('pt-BR')

const foundText = (total: number, { busca }: Filtro) =>
  `${formatCount(total)} ${total === 1 ? 'frete encontrado' : 'fretes encontrados'} com “${busca}” em todas as abas`

const nameOf = (secao: Secao, { busca }: Filtro) =>
  busca ? `Fretes encontrados com ${busca}` : `Fretes ${SECOES[secao].nome.toLowerCase()}`
