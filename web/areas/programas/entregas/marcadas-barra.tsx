import { useEffect, useRef } from 'react'
import { MAX_REENVIOS } from '#contract/programas/webhook'
import { TickBox } from '../../../ui/fields/tick-box.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './entregas.module.css'

/** Marks the shown entregas, and sends the marked ones again. */
export function MarcadasBarra({
  marcadas,
  naLista,
  isBusy,
  onMarkAll,
  onResend,
}: {
  marcadas: number
  naLista: number
  isBusy: boolean
  /** True marks all that are shown, false marks none. */
  onMarkAll: (isAll: boolean) => void
  onResend: () => void
}) {
  const isAll = marcadas > 0 && marcadas === naLista
  const isMixed = marcadas > 0 && !isAll
  const isTooMany = marcadas > MAX_REENVIOS
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <fieldset className={css.bar} aria-label="Ações das entregas">
      <label className={css.all} htmlFor="entregas-todas">
        <TickBox id="entregas-todas" ref={box} checked={isAll} onChange={() => onMarkAll(!isAll)} />
        Marcar as mostradas
      </label>
      <output className={css.count}>
        {isTooMany
          ? `${marcadas} marcadas: escolha no máximo ${MAX_REENVIOS} por vez.`
          : marcadas > 0 && `${marcadas} ${marcadas === 1 ? 'marcada' : 'marcadas'}`}
      </output>
      {marcadas > 0 && (
        <Button
          size="s"
          look="act"
          aria-disabled={isBusy || isTooMany}
          aria-busy={isBusy}
          onClick={() => isBusy || isTooMany || onResend()}
        >
          {marcadas === 1 ? 'Reenviar a marcada' : 'Reenviar as marcadas'}
        </Button>
      )}
    </fieldset>
  )
}
