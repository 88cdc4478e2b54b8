import { notifyManager } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Carrinho } from '#contract/carrinho'
import { sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { useEditSeenCarrinho } from '../carrinho.queries.ts'
import { addTicks, dropSaved, type Selecao, withSelecao } from './selecao.rules.ts'

/** A person who ticks one after the other is saved once, when they pause. */
const PAUSE_MS = 400
const NENHUM: Selecao = new Map()

/**
 * The fretes of the cart as they are ticked: at once on the screen, and saved a moment later. A tick that could not be saved
 * goes back to what it was, and the person is told.
 */
export function useSelecao({ fretes }: Carrinho) {
  const [ticks, setTicks] = useState(NENHUM)
  const unsaved = useRef(NENHUM)
  const saving = useRef<Promise<boolean> | null>(null)
  const timer = useRef(0)
  const { mutateAsync } = useEditSeenCarrinho()

  const keep = useCallback((next: Selecao) => {
    unsaved.current = next
    setTicks(next)
  }, [])

  /** Saves what is ticked and not saved yet. False where that failed; the person has been told then. */
  const settle = useCallback((): Promise<boolean> => {
    window.clearTimeout(timer.current)
    if (timer.current === 0) return saving.current ?? Promise.resolve(true)
    timer.current = 0
    const sent = unsaved.current
    const save = mutateAsync(withSelecao(sent)).then(
      () => true,
      (error: Error) => {
        showToast(`A seleção não foi salva e voltou ao que era. ${sentenceOf(error, '')}`.trim(), 'info')
        return false
      },
    )
    const done = save.then(async (isSaved) => {
      await toldOfQueries()
      keep(dropSaved(unsaved.current, sent))
      if (saving.current === done) saving.current = null
      return isSaved
    })
    saving.current = done
    return done
  }, [keep, mutateAsync])

  const select = useCallback(
    (uuids: readonly string[], isSelecionado: boolean) => {
      keep(addTicks(unsaved.current, uuids, isSelecionado))
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void settle(), PAUSE_MS)
    },
    [keep, settle],
  )

  const leave = useEffectEvent(() => void settle())
  useEffect(() => () => leave(), [])

  return { fretes: useMemo(() => withSelecao(ticks)(fretes), [ticks, fretes]), select, settle }
}

/** The screen has been told of every query that changed until now: a tick that is forgotten earlier would flash back. */
const toldOfQueries = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))
