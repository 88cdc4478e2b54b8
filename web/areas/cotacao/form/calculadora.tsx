import type { ReactNode } from 'react'
import { readPedido } from '../calculadora.rules.ts'
import { Bancada } from './bancada.tsx'
import { useCalculo } from './use-calculo.ts'
import { useRascunho } from './use-rascunho.ts'

/** A visitor's calculator: the workbench, and the answer below it. */
export function Calculadora({ children }: { children: ReactNode }) {
  const { rascunho, change, clear } = useRascunho()
  const { calculo, view, calcular, clear: clearCalculo, meetChange, warmUp } = useCalculo()
  const isAnswered = calculo.cotacoes !== null || calculo.isCalculando
  return (
    <>
      <Bancada
        rascunho={rascunho}
        calculo={calculo}
        onReach={warmUp}
        onChange={(changed) => {
          change(changed)
          meetChange(changed)
        }}
        onClear={() => {
          clear()
          clearCalculo()
        }}
        onSubmit={() => void calcular(readPedido(rascunho))}
      >
        {children}
      </Bancada>
      {view && isAnswered && <view.Resultado cotacoes={calculo.cotacoes} isCalculando={calculo.isCalculando} />}
      {view && calculo.semCotacao && <view.SemCotacao motivo={calculo.semCotacao} />}
    </>
  )
}
