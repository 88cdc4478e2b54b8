import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { CONTENT } from '../../../app/frame/use-route-change.ts'
import { BarraDeTeclas } from '../teclas/barra-de-teclas.tsx'
import { QuadroDeTeclas } from '../teclas/quadro-de-teclas.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import { Abas } from './abas.tsx'
import { Barra } from './barra.tsx'
import { LUGARES } from './lugares.ts'
import css from './moldura-da-operacao.module.css'
import { Trilho } from './trilho.tsx'

/** What stands around every screen of the console. */
export function MolduraDaOperacao({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [isTecladoOpen, setTecladoOpen] = useState(false)
  useTeclas({
    quadro: () => setTecladoOpen(true),
    ...Object.fromEntries(LUGARES.flatMap(({ tecla, to }) => (tecla ? [[tecla, () => void navigate(to)]] : []))),
  })
  return (
    <div className={css.moldura}>
      <Trilho />
      <div className={css.page}>
        <Barra onTeclado={() => setTecladoOpen(true)} />
        <main id={CONTENT} tabIndex={-1} className={css.content}>
          {children}
        </main>
      </div>
      <BarraDeTeclas />
      <Abas />
      {isTecladoOpen && <QuadroDeTeclas onClose={() => setTecladoOpen(false)} />}
    </div>
  )
}
