import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { newUuid } from '../../app/data/new-uuid.ts'
import { bringNotas } from '../../app/data/notas-trazidas.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { TapeSteps } from '../../ui/motion/tape-steps.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import type { Remetentes } from '../carrinho/index.ts'
import { Escolha } from './arquivo/escolha.tsx'
import type { ArquivoLido } from './arquivo/read-arquivo.ts'
import css from './importacao.module.css'
import { ENDERECOS, type Modo, modoOf } from './modo.rules.ts'
import { needsAnswers } from './planilha.rules.ts'
import { startRascunho, takeLinhas } from './rascunho.rules.ts'
import { useRascunho } from './use-rascunho.ts'

const Waiting = () => <Skeleton size="block" className={css.waiting} />
const Mapa = lazyPart(async () => (await import('./mapa.tsx')).Mapa, Waiting)
const EscolhaNotas = lazyPart(async () => (await import('./notas/escolha-notas.tsx')).EscolhaNotas, Waiting)
const EmCurso = lazyPart(async () => (await import('./arquivo/em-curso.tsx')).EmCurso, Waiting)
const Conferencia = lazyPart(async () => (await import('./conferencia/conferencia.tsx')).Conferencia, Waiting)

const ETAPAS = {
  planilha: ['Planilha', 'Conferência', 'Carrinho'],
  notas: ['Notas', 'Conferência', 'Carrinho'],
} as const

/**
 * Imports fretes from a spreadsheet or from many notes: choose, check and correct, add to the cart. An import under way
 * is kept in this tab. The page of the other modo then says so.
 */
export function Importacao({
  modo,
  remetentes,
  onDone,
}: {
  modo: Modo
  /** Null until it is known whether a shop sends. */
  remetentes: Remetentes | null
  /** Called with the number of fretes that went into the cart. */
  onDone: (importados: number) => void
}) {
  const navigate = useNavigate()
  const guarda = useRascunho()
  const { rascunho, replace } = guarda
  const start = ({ arquivo, planilha }: ArquivoLido) => {
    const started = startRascunho(arquivo, planilha)
    replace(needsAnswers(planilha) ? started : takeLinhas(started, planilha, newUuid))
  }
  const etapa = !rascunho ? 'escolha' : rascunho.planilha ? 'mapa' : 'conferencia'
  const place = useArrival(etapa)
  if (rascunho && modoOf(rascunho) !== modo) return <EmCurso rascunho={rascunho} onLeave={() => replace(null)} />
  return (
    <>
      <TapeSteps label="Etapas da importação" steps={ETAPAS[modo]} at={etapa === 'escolha' ? 0 : 1} />
      <div ref={place} className={css.etapa} tabIndex={-1}>
        {!rascunho && modo === 'notas' && <EscolhaNotas onRead={replace} />}
        {!rascunho && modo === 'planilha' && (
          <Escolha
            onRead={start}
            onNotas={(files) => {
              bringNotas(files)
              void navigate(ENDERECOS.notas)
            }}
          />
        )}
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

/** Scrolls to the top of a new stage and moves the focus there. */
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
