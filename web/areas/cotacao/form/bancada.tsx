import { type ReactNode, useMemo, useState } from 'react'
import { EM_BRANCO, findProblemas, findProblemasSemPadrao, type Rascunho, readParcel } from '../calculadora.rules.ts'
import css from './calculadora.module.css'
import { CalculadoraForm } from './calculadora-form.tsx'
import { FalhaBanner } from './falha-banner.tsx'
import { ParcelDrawing } from './parcel-drawing.tsx'
import { readReadout } from './readout.rules.ts'
import { Readout } from './readout.tsx'
import type { Calculo } from './use-calculo.ts'
import { useTrajeto } from './use-trajeto.ts'

/** 'Dados da Cotação' with the parcel beside it. `children` stand above the form. */
export function Bancada({
  rascunho,
  calculo,
  semPadrao = false,
  onReach,
  onChange,
  onClear,
  onSubmit,
  children,
}: {
  rascunho: Rascunho
  calculo: Calculo
  /** Nothing is assumed for a field that is left empty. */
  semPadrao?: boolean
  /** Somebody is about to fill the form in. */
  onReach?: () => void
  onChange: (changed: Partial<Rascunho>) => void
  onClear: () => void
  onSubmit: () => void
  children: ReactNode
}) {
  const [isTouched, setTouched] = useState(false)
  const isAwake = isTouched || rascunho !== EM_BRANCO
  const { placeOf, isUnknown } = useTrajeto(rascunho.cepOrigem, rascunho.cepDestino, isAwake)
  const problemas = useMemo(
    () => (semPadrao ? findProblemasSemPadrao : findProblemas)(rascunho, isUnknown),
    [rascunho, isUnknown, semPadrao],
  )
  const parcel = useMemo(() => readParcel(rascunho), [rascunho])
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
          semPadrao={semPadrao}
          onReach={() => {
            setTouched(true)
            onReach?.()
          }}
          onChange={onChange}
          onClear={onClear}
          onSubmit={onSubmit}
        />
        <div className={css.mat}>
          <div className={css.stage}>
            <ParcelDrawing
              parcel={parcel}
              label={{
                servico: calculo.cotacoes?.[0]?.produto.nomeProduto ?? 'FRETE',
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
    </>
  )
}
