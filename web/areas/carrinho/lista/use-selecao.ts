import { notifyManager } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Carrinho } from '#contract/carrinho'
import { sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { useEditSeenCarrinho } from '../carrinho.queries.ts'
import { dropDeixados, keepDeixados, takeDeixados } from './deixados.ts'
import { addTicks, dropSaved, type Selecao, withSelecao } from './selecao.rules.ts'

/** Ticks in quick succession are saved together, after this pause. */
const PAUSE_MS = 400
const NENHUM: Selecao = new Map()

/**
 * The fretes of the cart with the person's ticks: on the screen at once, saved a moment later. A tick that cannot be
 * saved is undone, and the person is told. What `leave` unticks for one purchase is ticked again in the next cart.
 */
export function useSelecao({ uuid, fretes }: Carrinho) {
  const [ticks, setTicks] = useState(NENHUM)
  const unsaved = useRef(NENHUM)
  const saving = useRef<Promise<boolean> | null>(null)
  const timer = useRef(0)
  const { mutateAsync } = useEditSeenCarrinho()

  const keep = useCallback((next: Selecao) => {
    unsaved.current = next
    setTicks(next)
  }, [])

  /** Saves the ticks that are not saved yet. Resolves to false if that failed; the person has then been told. */
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

  const tick = useCallback(
    (uuids: readonly string[], isSelecionado: boolean) => {
      keep(addTicks(unsaved.current, uuids, isSelecionado))
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void settle(), PAUSE_MS)
    },
    [keep, settle],
  )

  const select = useCallback(
    (uuids: readonly string[], isSelecionado: boolean) => {
      dropDeixados(uuids)
      tick(uuids, isSelecionado)
    },
    [tick],
  )
  const leave = (uuids: string[]) => {
    keepDeixados(uuid, uuids)
    tick(uuids, false)
  }

  const tickDeixados = useEffectEvent((carrinho: string) => {
    const deixados = takeDeixados(carrinho, fretes)
    if (deixados.length > 0) tick(deixados, true)
  })
  useLayoutEffect(() => tickDeixados(uuid), [uuid])

  const close = useEffectEvent(() => void settle())
  useEffect(() => () => close(), [])

  return { fretes: useMemo(() => withSelecao(ticks)(fretes), [ticks, fretes]), select, leave, settle }
}

/**
 * Resolves when the screen has seen every change of the query cache so far. A tick that was dropped earlier would show
 * its old state for a moment.
 */
const toldOfQueries = () => new Promise<void>((resolve) => notifyManager.schedule(resolve))
