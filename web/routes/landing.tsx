import { Suspense } from 'react'
import { lazyNear } from '../ui/lazy-near.tsx'
import { Hero } from './landing/hero.tsx'

const SOBRE = 'sobre'
const Sobre = lazyNear(SOBRE, () => import('./landing/sobre.tsx'))

/** `/`: a real quote first, then what FreteFlex is. */
export default function Landing() {
  return (
    <>
      <Hero />
      <div id={SOBRE}>
        <Suspense>
          <Sobre />
        </Suspense>
      </div>
    </>
  )
}
