import { useInfiniteQuery } from '@tanstack/react-query'
import { writeDia } from '#contract/kernel/values/instant'
import { STATUS_DE_FRETE, type StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import { Falha } from '../pecas/falha.tsx'
import { Mais } from '../pecas/mais.tsx'
import css from './busca.module.css'
import { fretesDaCasaQuery } from './busca.queries.ts'
import { TabelaDeFretes } from './tabela-de-fretes.tsx'

export type FiltroDaCasa = { status?: StatusDeFrete; dia?: string }

/** The filter that an address asks for; undefined when it asks for none. */
export function filtroDaCasa(search: URLSearchParams): FiltroDaCasa | undefined {
  const [status, dia] = [search.get('status') ?? '', search.get('dia') ?? '']
  const isStatus = (text: string): text is StatusDeFrete => Object.hasOwn(STATUS_DE_FRETE, text)
  if (!isStatus(status) && !dia) return undefined
  return { ...(isStatus(status) && { status }), ...(dia && { dia }) }
}

/** What the filter shows, in words: 'Gerado, vendidos em 25/11/2026'. */
export const filtroText = ({ status, dia }: FiltroDaCasa) =>
  [status && STATUS_DE_FRETE[status], dia && `vendidos em ${writeDia(dia)}`].filter(Boolean).join(', ')

/** The fretes behind a figure of the panel, of all subscribers, the newest first. */
export function FretesDaCasa({ filtro }: { filtro: FiltroDaCasa }) {
  const { data, error, refetch, ...mais } = useInfiniteQuery(fretesDaCasaQuery(filtro))
  if (error && !data)
    return <Falha error={error} texto="Não deu para listar os fretes agora." onRetry={() => void refetch()} />
  if (!data) return <Skeleton size="block" />
  const fretes = data.pages.flatMap((page) => page.fretes)
  const total = data.pages[0]?.total ?? 0
  return (
    <Cartao
      titulo="Fretes"
      nota={`${fretes.length.toLocaleString('pt-BR')} de ${total >= CONTA_ATE && filtro.dia ? 'mais de ' : ''}${total.toLocaleString('pt-BR')}`}
      isRaso
      rodape={mais.hasNextPage && <Mais {...mais} />}
    >
      {fretes.length > 0 ? (
        <TabelaDeFretes fretes={fretes} titulo="Fretes da casa" />
      ) : (
        <p className={css.nada}>Nenhum frete com este filtro.</p>
      )}
    </Cartao>
  )
}

/** The server counts the fretes of one day only up to this number. */
const CONTA_ATE = 10_000
