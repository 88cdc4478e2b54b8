import { useEffect, useRef } from 'react'
import { newUuid } from '../../app/data/new-uuid.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { TapeSteps } from '../../ui/motion/tape-steps.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import type { Remetentes } from '../carrinho/index.ts'
import { Escolha } from './arquivo/escolha.tsx'
import type { ArquivoLido } from './arquivo/read-arquivo.ts'
import css from './importacao.module.css'
import { needsAnswers } from './planilha.rules.ts'
import { startRascunho, takeLinhas } from './rascunho.rules.ts'
import { useRascunho } from './use-rascunho.ts'

const Waiting = () => <Skeleton size="block" className={css.waiting} />
const Mapa = lazyPart(async () => (await import('./mapa.tsx')).Mapa, Waiting)
const Conferencia = lazyPart(async () => (await import('./conferencia/conferencia.tsx')).Conferencia, Waiting)

const ETAPAS = ['Planilha', 'Conferência', 'Carrinho'] as const

/** From a spreadsheet to the cart: choose, check and correct, add. An import under way is kept in this tab. */
export function Importacao({
  remetentes,
  onDone,
}: {
  /** Null until it is known whether a shop sends. */
  remetentes: Remetentes | null
  /** Called with the number of fretes that went into the cart. */
  onDone: (importados: number) => void
}) {
  const guarda = useRascunho()
  const { rascunho, replace } = guarda
  const start = ({ arquivo, planilha }: ArquivoLido) => {
    const started = startRascunho(arquivo, planilha)
    replace(needsAnswers(planilha) ? started : takeLinhas(started, planilha, newUuid))
  }
  const etapa = !rascunho ? 'escolha' : rascunho.planilha ? 'mapa' : 'conferencia'
  const place = useArrival(etapa)
  return (
    <>
      <TapeSteps label="Etapas da importação" steps={ETAPAS} at={etapa === 'escolha' ? 0 : 1} />
      <div ref={place} className={css.etapa} tabIndex={-1}>
        {!rascunho && <Escolha onRead={start} />}
        {rascunho?.planilha && (
          <Mapa
            planilha={rascunho.planilha}
            onChange={(planilha) => replace({ ...rascunho, planilha })}
            onDone={(planilha) => replace(takeLinhas(rascunho, planilha, newUuid))}
            onCancel={() => replace(null)}
          />
        )}
        {etapa === 'conferencia' && !remetentes && <Waiting />}
        {rascunho && !rascunho.planilha && remetentes && (
          <Conferencia rascunho={rascunho} guarda={guarda} remetentes={remetentes} onDone={onDone} />
        )}
      </div>
    </>
  )
}

/** A new stage begins at its top; the focus goes there, too. */
function useArrival(etapa: string) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useRef(etapa)
  useEffect(() => {
    if (seen.current === etapa) return
    seen.current = etapa
    window.scrollTo({ top: 0, behavior: 'instant' })
    place.current?.focus({ preventScroll: true })
  }, [etapa])
  return place
}
