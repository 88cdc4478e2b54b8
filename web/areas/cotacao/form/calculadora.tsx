import type { ReactNode } from 'react'
import { readPedido } from '../calculadora.rules.ts'
import { Bancada } from './bancada.tsx'
import { useCalculo } from './use-calculo.ts'
import { useRascunho } from './use-rascunho.ts'

/** A visitor's calculator: the workbench, and the answer below it. */
export function Calculadora({ children }: { children: ReactNode }) {
  const { rascunho, change, clear } = useRascunho()
  const { calculo, view, quote, clear: clearCalculo, meetChange, warmUp } = useCalculo()
  const { cotacoes, pedido } = calculo
  const respondido = cotacoes && pedido && { cotacoes, pedido }
  const isAnswered = cotacoes !== null || calculo.isCalculando
  return (
    <>
      <Bancada
        rascunho={rascunho}
        calculo={calculo}
        alcancado={view}
        respondido={respondido}
        onReach={warmUp}
        onChange={(changed) => {
          change(changed)
          meetChange(changed)
        }}
        onClear={() => {
          clear()
          clearCalculo()
        }}
        onSubmit={() => void quote(readPedido(rascunho))}
      >
        {children}
      </Bancada>
      {view && isAnswered && <view.Resultado {...calculo} />}
      {view && calculo.semCotacao && <view.SemCotacao motivo={calculo.semCotacao} />}
    </>
  )
}
