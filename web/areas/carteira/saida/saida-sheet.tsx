import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from '../form.module.css'

/** A saída: the form that asks for it, then its progress. */
export function SaidaSheet<Saida>({
  titles,
  form,
  asked,
  onClose,
}: {
  titles: { form: string; asked: string }
  form: (onAsked: (saida: Saida) => void) => ReactNode
  asked: (saida: Saida) => ReactNode
  onClose: () => void
}) {
  const [saida, setSaida] = useState<Saida>()
  return (
    <Sheet title={saida ? titles.asked : titles.form} isForm onClose={onClose}>
      {saida ? <Asked onClose={onClose}>{asked(saida)}</Asked> : form((answer) => setSaida(() => answer))}
    </Sheet>
  )
}

/** The form that had the focus is gone: the focus moves to the closing button. */
function Asked({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const out = useRef<HTMLButtonElement>(null)
  useEffect(() => out.current?.focus({ preventScroll: true }), [])
  return (
    <div className={css.form}>
      {children}
      <Button ref={out} look="act" onClick={onClose}>
        Concluir
      </Button>
    </div>
  )
}
