import { useState } from 'react'
import { WorkIcon } from '../drawings/work-icon.tsx'
import { Button } from '../page/button.tsx'
import { NameForm } from './name-form.tsx'

/** A quiet button that asks for a name to save under: 'Guardar esta caixa'. */
export function KeepAs({
  name,
  inicial = '',
  onSave,
  ...form
}: {
  /** The text of the button and the name of the group that asks. */
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
