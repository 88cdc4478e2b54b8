import { Suspense } from 'react'
import { Calculadora } from '../areas/cotacao/form/calculadora.tsx'
import { lazyNear } from '../ui/motion/lazy-near.tsx'
import { Hero } from './landing/hero.tsx'
import css from './landing.module.css'

const SOBRE = 'sobre'
const Sobre = lazyNear(SOBRE, () => import('./landing/sobre.tsx'))

/** `/`: a real quote first, then what FreteFlex is. */
export default function Landing() {
  return (
    <>
      <Calculadora>
        <Hero />
      </Calculadora>
      <div id={SOBRE} className={css.sobre}>
        <Suspense>
          <Sobre />
        </Suspense>
      </div>
    </>
  )
}
