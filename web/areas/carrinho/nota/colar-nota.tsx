import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/page/button.tsx'
import css from './nota-card.module.css'

/** A box for the text of the XML; it has the focus when it opens. */
export function ColarNota({
  isBusy,
  onText,
  onClose,
}: {
  isBusy: boolean
  onText: (text: string) => void
  onClose: () => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={css.paste}>
      <div className={css.field}>
        <label className={css.label} htmlFor={id}>
          Texto do XML
        </label>
        <textarea
          ref={box}
          id={id}
          className={css.text}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-como`}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <p id={`${id}-como`} className={css.como}>
          Copie o arquivo inteiro, do começo ao fim.
        </p>
      </div>
      <div className={css.acts}>
        <Button size="s" aria-disabled={text.trim() === '' || isBusy} onClick={() => text.trim() && onText(text)}>
          Ler a nota
        </Button>
        <Button size="s" look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}
