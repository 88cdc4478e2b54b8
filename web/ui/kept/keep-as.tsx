import { useState } from 'react'
import { WorkIcon } from '../drawings/work-icon.tsx'
import { Button } from '../page/button.tsx'
import { NameForm } from './name-form.tsx'

/** A quiet button that opens the question for a name: 'Guardar esta caixa'. */
export function KeepAs({
  name,
  inicial = '',
  onSave,
  ...form
}: {
  /** What the button says, and what the group of the question is called. */
  name: string
  label: string
  help: string
  inicial?: string
  max: number
  onSave: (nome: string) => Promise<void>
}) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <NameForm
        {...form}
        name={name}
        inicial={inicial}
        act="Guardar"
        onSave={async (nome) => {
          await onSave(nome)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    )
  return (
    <div>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <WorkIcon name="plus" size="s" />
        {name}
      </Button>
    </div>
  )
}
