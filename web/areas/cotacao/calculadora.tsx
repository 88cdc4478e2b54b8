import { type ReactNode, useMemo, useState } from 'react'
import css from './calculadora.module.css'
import { EM_BRANCO, findProblemas, readParcel, readPedido } from './calculadora.rules.ts'
import { CalculadoraForm } from './calculadora-form.tsx'
import { FalhaBanner } from './falha-banner.tsx'
import { ParcelDrawing } from './parcel-drawing.tsx'
import { readReadout } from './readout.rules.ts'
import { Readout } from './readout.tsx'
import { useCalculo } from './use-calculo.ts'
import { useRascunho } from './use-rascunho.ts'
import { useTrajeto } from './use-trajeto.ts'

/** 'Dados da Cotação' with the parcel beside it, and the answer below. `children` stand above the form. */
export function Calculadora({ children }: { children: ReactNode }) {
  const { rascunho, change, clear } = useRascunho()
  const [isTouched, setTouched] = useState(false)
  const isAwake = isTouched || rascunho !== EM_BRANCO
  const { placeOf, isUnknown } = useTrajeto(rascunho.cepOrigem, rascunho.cepDestino, isAwake)
  const { calculo, view, calcular, clear: clearCalculo, meetChange, warmUp } = useCalculo()
  const problemas = useMemo(() => findProblemas(rascunho, isUnknown), [rascunho, isUnknown])
  const wake = () => {
    setTouched(true)
    warmUp()
  }
  const parcel = useMemo(() => readParcel(rascunho), [rascunho])
  const isAnswered = calculo.cotacoes !== null || calculo.isCalculando
  const [first] = calculo.cotacoes ?? []
  return (
    <>
      <div className={css.hero}>
        <div className={css.text}>{children}</div>
        <CalculadoraForm
          rascunho={rascunho}
          problemas={{ ...problemas, ...calculo.campos }}
          placeOf={placeOf}
          isUnknown={isUnknown}
          isCalculando={calculo.isCalculando}
          onReach={wake}
          onChange={(changed) => {
            change(changed)
            meetChange(changed)
          }}
          onClear={() => {
            clear()
            clearCalculo()
          }}
          onSubmit={() => void calcular(readPedido(rascunho))}
        />
        <div className={css.mat}>
          <div className={css.stage}>
            <ParcelDrawing
              parcel={parcel}
              label={{
                servico: first?.produto.nomeProduto ?? 'FRETE',
                cidade: placeOf(rascunho.cepDestino) ?? 'Cidade de destino',
                cep: rascunho.cepDestino || '00000-000',
              }}
            />
          </div>
          <div className={css.readout}>
            <Readout {...readReadout(rascunho)} />
          </div>
        </div>
      </div>
      <FalhaBanner falha={calculo.falha} />
      {view && isAnswered && <view.Resultado cotacoes={calculo.cotacoes} isCalculando={calculo.isCalculando} />}
      {view && calculo.semCotacao && <view.SemCotacao motivo={calculo.semCotacao} />}
    </>
  )
}
