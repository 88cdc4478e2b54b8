import { type ReactNode, useMemo, useState } from 'react'
import { EM_BRANCO, findProblemas, medidasOf, type Rascunho, readParcel } from '../calculadora.rules.ts'
import type { Respondido } from '../fala/fala.rules.ts'
import css from './calculadora.module.css'
import { CalculadoraForm } from './calculadora-form.tsx'
import { FalhaBanner } from './falha-banner.tsx'
import type { Alcancado } from './lazy.ts'
import { ParcelDrawing } from './parcel-drawing.tsx'
import { readReadout } from './readout.rules.ts'
import { Readout } from './readout.tsx'
import type { Calculo } from './use-calculo.ts'
import { useTrajeto } from './use-trajeto.ts'

/** 'Dados da Cotação' with the parcel beside the form. `children` stand above the form. */
export function Bancada({
  rascunho,
  calculo,
  semPadrao = false,
  problemasOf = findProblemas,
  alcancado,
  respondido,
  caixas,
  onReach,
  onChange,
  onClear,
  onSubmit,
  children,
}: {
  rascunho: Rascunho
  calculo: Calculo
  /** Whether empty fields count as missing, instead of meaning the standard package. */
  semPadrao?: boolean
  problemasOf?: typeof findProblemas
  /** The code that is loaded once a person uses the form; null until then. */
  alcancado: Pick<Alcancado, 'Falas' | 'PerguntaDoValor'> | null
  /** The newest answer, with its request. */
  respondido: Respondido | null
  /** Stands above the measures. */
  caixas?: ReactNode
  /** Called when a person begins to use the form. */
  onReach?: () => void
  onChange: (changed: Partial<Rascunho>) => void
  onClear: () => void
  onSubmit: () => void
  children: ReactNode
}) {
  const [isTouched, setTouched] = useState(false)
  const isAwake = isTouched || rascunho !== EM_BRANCO
  const { placeOf, isUnknown } = useTrajeto(rascunho.cepOrigem, rascunho.cepDestino, isAwake)
  const problemas = useMemo(() => problemasOf(rascunho, isUnknown), [rascunho, isUnknown, problemasOf])
  const parcel = useMemo(() => readParcel(rascunho), [rascunho])
  const [medidas, peso] = medidasOf(rascunho)
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
          alcancado={alcancado}
          caixas={caixas}
          onReach={() => {
            setTouched(true)
            onReach?.()
          }}
          onChange={onChange}
          onClear={onClear}
          onSubmit={onSubmit}
        />
        <div className={css.mat}>
          <div className={css.strip}>
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
            <p className={css.medidas}>
              <b>{medidas}</b>
              <span>{peso}</span>
            </p>
          </div>
          <div className={css.readout}>
            <Readout
              {...readReadout(rascunho)}
              falas={alcancado && <alcancado.Falas rascunho={rascunho} respondido={respondido} />}
            />
          </div>
        </div>
      </div>
      <FalhaBanner falha={calculo.falha} />
    </>
  )
}
