import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../app/lazy-part.tsx'
import { useEmCurso } from '../areas/cotacao/etapas/em-curso.ts'
import { readEtapa } from '../areas/cotacao/etapas/etapas.rules.ts'
import css from './calculadora/etapa.module.css'
import { EtapaWaiting } from './calculadora/etapa-waiting.tsx'
import { NovoFrete } from './calculadora/novo-frete.tsx'

const EdicaoDoFrete = lazyPart(
  async () => (await import('./calculadora/edicao-do-frete.tsx')).EdicaoDoFrete,
  EtapaWaiting,
  { isStep: true },
)

/**
 * /calculadora: from the measures to the cart, in three steps (S1 §2, S2 §2). The address names the step; what was
 * typed stays in the browser.
 */
export default function Calculadora() {
  const { etapa, item } = readEtapa(useLocation().search)
  const emCurso = useEmCurso(etapa)
  useArrival(`${etapa} ${item}`)
  return (
    <div className={css.passo}>
      {item === null ? (
        <NovoFrete etapa={etapa} emCurso={emCurso} />
      ) : (
        <EdicaoDoFrete key={item} item={item} etapa={etapa} emCurso={emCurso} />
      )}
    </div>
  )
}

/** A new step is like a new page: it begins at its top, and the focus goes there. */
function useArrival(step: string) {
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [step])
}
