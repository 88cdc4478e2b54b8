import { useQuery } from '@tanstack/react-query'
import { type UIEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Dots } from '../../../ui/motion/dots.tsx'
import page from '../../../ui/page/page.module.css'
import { contagemQuery } from '../frete.queries.ts'
import { countSecao, SECOES, SECOES_EM_ORDEM, type Secao, SLIDES, secaoUrl, slideOf } from '../secao.rules.ts'
import css from './abas.module.css'

/**
 * The six tabs, each a link. On a phone they are one strip with five slides and a dot for each slide. For keyboards and
 * screen readers there are only the six links.
 */
export function Abas({ secao }: { secao: Secao | null }) {
  const contagem = useQuery(contagemQuery).data
  const strip = useRef<HTMLUListElement>(null)
  const [slide, setSlide] = useState(secao ? slideOf(secao) : 0)
  const show = (slide: number) => strip.current?.scrollTo({ left: leftOf(strip.current, slide), behavior: 'smooth' })
  useEffect(() => {
    const list = strip.current
    if (!list || !secao) return
    // called at once, when the styles have loaded, and when the phone is turned
    const observer = new ResizeObserver(() =>
      list.scrollTo({ left: leftOf(list, slideOf(secao)), behavior: 'instant' }),
    )
    for (const each of [list, ...list.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [secao])
  return (
    <nav className={css.abas} aria-label="Situação dos fretes">
      <ul ref={strip} className={css.strip} onScroll={(event) => setSlide(nearest(event))}>
        {SECOES_EM_ORDEM.map((each) => {
          const count = contagem && countSecao(contagem, each)
          return (
            <li key={each}>
              <Link to={secaoUrl(each)} className={css.aba} aria-current={each === secao ? 'page' : undefined}>
                <span className={css.nome}>{SECOES[each].nome}</span>{' '}
                <span className={css.count}>
                  {count === undefined ? <span aria-hidden>–</span> : count.toLocaleString('pt-BR')}
                  <span className={page.srOnly}>{count === 1 ? ' frete' : ' fretes'}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <Dots
        show="Mostrar abas"
        names={SLIDES.map(({ nome }) => nome)}
        current={slide}
        className={css.dots}
        onShow={show}
      />
    </nav>
  )
}

/** The scroll position of a slide: its first tab, or the end of the strip. */
function leftOf(list: HTMLElement, slide: number) {
  const tab = list.children[SLIDES[slide]!.tab]
  const end = list.scrollWidth - list.clientWidth
  const first = list.firstElementChild
  if (!(tab instanceof HTMLElement) || !(first instanceof HTMLElement)) return 0
  return slide === SLIDES.length - 1 ? end : Math.min(tab.offsetLeft - first.offsetLeft, end)
}

function nearest({ currentTarget: list }: UIEvent<HTMLElement>) {
  const away = SLIDES.map((_, slide) => Math.abs(leftOf(list, slide) - list.scrollLeft))
  return away.indexOf(Math.min(...away))
}
