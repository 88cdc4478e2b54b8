import { useEffect, useRef, useState } from 'react'
import { MAX_BYTES_DA_NOTA } from '#contract/frete-nota'
import { TextArea } from '../../../ui/fields/text-area/text-area.tsx'
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
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={css.paste}>
      <TextArea
        label="Texto do XML"
        value={text}
        max={MAX_BYTES_DA_NOTA}
        rows={4}
        note={{ tone: 'help', text: 'Copie o arquivo inteiro, do começo ao fim.' }}
        inputRef={box}
        onChange={setText}
      />
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
