import { type ClipboardEvent, useId, useState } from 'react'
import { Button } from '../../../ui/page/button.tsx'
import card from '../../../ui/page/card.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import css from './escolha.module.css'

/** The second way to bring data: a box for a copied text, and the button that reads it. */
export function ColarCard({
  titulo,
  como,
  ato,
  isBusy,
  onText,
  onPaste,
}: {
  titulo: string
  /** What to copy, and from where. */
  como: string
  /** The words of the button. */
  ato: string
  isBusy: boolean
  onText: (text: string) => void
  onPaste?: (event: ClipboardEvent) => void
}) {
  const id = useId()
  const [colado, setColado] = useState('')
  return (
    <section className={cx(card.card, css.card)} aria-labelledby={`${id}-colar`}>
      <h2 id={`${id}-colar`}>{titulo}</h2>
      <p id={`${id}-como`}>{como}</p>
      <textarea
        className={css.text}
        rows={4}
        aria-labelledby={`${id}-colar`}
        aria-describedby={`${id}-como`}
        autoComplete="off"
        spellCheck={false}
        value={colado}
        onChange={({ currentTarget }) => setColado(currentTarget.value)}
        onPaste={onPaste}
      />
      <div>
        <Button disabled={isBusy || colado.trim() === ''} onClick={() => onText(colado)}>
          {ato}
        </Button>
      </div>
    </section>
  )
}
