import { useEffect, useRef, useState } from 'react'
import type { Cotacao, PedidoDeCotacao } from '#contract/cotacao'
import { formatReais } from '#contract/kernel/values/centavos'
import { hoje } from '../../../app/data/clock.ts'
import { pushEvento } from '../../../app/data/data-layer.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import page from '../../../ui/page/page.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { keepEspera } from '../espera/espera.ts'
import { axisOf, chegaAte, postagemSentence } from '../prazo.rules.ts'
import { itemOf } from '../tell-cotacao.ts'
import { ArrivalAxis, ArrivalStrip } from './arrival-strip.tsx'
import { CotacaoItem } from './cotacao-item.tsx'
import { CotacaoSkeleton } from './cotacao-skeleton.tsx'
import { ForaDaLista } from './fora-da-lista.tsx'
import { ORDENS, type Ordem, sortCotacoes } from './ordem.rules.ts'
import css from './resultado.module.css'
import { ResultadoLabel } from './resultado-label.tsx'

/**
 * 'Resultado da Cotação'. While the first answer is under way, its rows are placeholders; a newer request dims the
 * present answer.
 */
export function Resultado({
  cotacoes,
  isCalculando,
  pedido = null,
  onSelect,
}: {
  cotacoes: Cotacao[] | null
  isCalculando: boolean
  /** A visitor's request: it is stored with the quote that the visitor chooses, until there is an account. */
  pedido?: PedidoDeCotacao | null
  /**
   * Called with the chosen quote, on a page of its own. Without it a visitor who chooses is led to the registration.
   */
  onSelect?: (cotacao: Cotacao) => void
}) {
  const [ordem, setOrdem] = useState<Ordem>('barato')
  const isPage = onSelect !== undefined
  const title = useArrival(cotacoes, isPage)
  useNoReturn()
  const Title = isPage ? 'h1' : 'h2'

  const prazos = (cotacoes ?? []).map(({ prazoDeEntrega }) => prazoDeEntrega)
  const today = hoje()
  const axis = axisOf(prazos, today)
  const sorted = sortCotacoes(cotacoes ?? [], ordem)
  const cheapest = sortCotacoes(cotacoes ?? [], 'barato')[0]
  return (
    <section
      className={cx(isPage ? css.page : page.wrap, css.section)}
      aria-labelledby="resultado"
      aria-busy={isCalculando}
    >
      <div className={css.head}>
        <div>
          <Title id="resultado" ref={title} tabIndex={-1}>
            Resultado da Cotação
          </Title>
          <p className={css.posting}>
            {cotacoes ? postagemSentence(prazos, today) : 'Consultando as transportadoras…'}
          </p>
        </div>
        <div className={css.sort}>
          <Segmented label="Ordenar" isLabelHidden value={ordem} onChange={setOrdem} options={ORDENS} />
        </div>
      </div>
      <output className={page.srOnly}>
        {isCalculando ? 'Calculando…' : cheapest && summaryOf(sorted.length, cheapest)}
      </output>
      {cotacoes?.[0] ? <ResultadoLabel cotacao={cotacoes[0]} /> : <CotacaoSkeleton part="label" />}
      {cotacoes?.[0]?.sobretaxada && (
        <div className={cx(css.notice, css.warning)}>
          <Icon name="alert" />
          <p>
            <b>Seu produto foi sobretaxado</b>
            <br />A transportadora cobra à parte por este tamanho ou formato; o valor já está no preço.
          </p>
        </div>
      )}
      <div className={css.list}>
        <div className={css.axisRow}>
          <ArrivalAxis className={css.axis} axis={axis} />
        </div>
        <ul className={cx(css.quotes, isCalculando && cotacoes && css.stale)}>
          {cotacoes
            ? sorted.map((cotacao) => (
                <CotacaoItem
                  key={cotacao.uuid}
                  cotacao={cotacao}
                  axis={axis}
                  valor={cotacoes[0]?.valorEncomenda}
                  isAct={cotacao === cheapest}
                  onSelect={() => {
                    pushEvento('select_item', itemOf(cotacao))
                    if (onSelect) onSelect(cotacao)
                    else if (pedido) keepEspera(pedido, cotacao)
                  }}
                />
              ))
            : SKELETONS.map((row) => <CotacaoSkeleton key={row} part="row" />)}
        </ul>
      </div>
      <div className={css.legend}>
        <ArrivalStrip className={css.sample} dias={SAMPLE} from={4} to={6} />
        <p>Cada traço é um dia; os finos não contam no prazo. A faixa cobre os dias em que a encomenda deve chegar.</p>
      </div>
      <ForaDaLista produtos={cotacoes?.[0]?.naoAtendem ?? []} />
    </section>
  )
}

/** The answer that no product carries the parcel, with the limit that forbids it. */
export function SemCotacao({ motivo }: { motivo: string }) {
  const title = useArrival(motivo)
  return (
    <section className={cx(page.wrap, css.section)} aria-labelledby="resultado">
      <h2 id="resultado" ref={title} tabIndex={-1}>
        Resultado da Cotação
      </h2>
      <div className={cx(css.notice, css.warning)}>
        <Icon name="alert" />
        <p>{motivo}</p>
      </div>
    </section>
  )
}

/** Scrolls to a new answer and moves the focus there, so that keyboard and screen reader go on from it. */
function useArrival(answer: unknown, isPage = false) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!answer) return
    if (isPage) window.scrollTo({ top: 0, behavior: 'instant' })
    else title.current?.closest('section')?.scrollIntoView({ block: 'start' })
    title.current?.focus({ preventScroll: true })
  }, [answer, isPage])
  return title
}

/**
 * A reload shows the page without these results: it starts at the top, with the draft, instead of at the old scroll
 * position.
 */
function useNoReturn() {
  useEffect(() => {
    history.scrollRestoration = 'manual'
    return () => void (history.scrollRestoration = 'auto')
  }, [])
}

/** One placeholder for each product on sale, so that the answer moves nothing. */
const SKELETONS = [1, 2, 3, 4, 5]
const SAMPLE = [true, false, false, true, true, true, true].map((counts) => ({ counts }))

const summaryOf = (count: number, { produto, valorFrete, prazoDeEntrega }: Cotacao) =>
  `${count === 1 ? '1 cotação' : `${count} cotações`}. Mais barata: ${produto.nomeProduto}, ${formatReais(valorFrete)}, ${chegaAte(prazoDeEntrega)}.`
