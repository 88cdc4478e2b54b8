import { useState } from 'react'
import { WorkIcon } from '../drawings/work-icon.tsx'
import { Sheet } from '../layers/sheet.tsx'
import { Button } from '../page/button.tsx'
import type { Kept } from './kept.ts'
import css from './kept-sheet.module.css'
import { NameForm } from './name-form.tsx'

/** All saved things, one per line, to rename or delete. */
export function KeptSheet({
  title,
  kept,
  nomeMax,
  onRename,
  onDelete,
  onClose,
}: {
  title: string
  kept: readonly Kept[]
  nomeMax: number
  onRename: (uuid: string, nome: string) => Promise<void>
  onDelete: (uuid: string) => Promise<void>
  onClose: () => void
}) {
  const [renamed, setRenamed] = useState<string | null>(null)
  return (
    <Sheet title={title} onClose={onClose}>
      {kept.length === 0 && <p>Nada guardado.</p>}
      <ul className={css.list}>
        {kept.map(({ uuid, nome, text, icon }) => (
          <li key={uuid} className={css.line}>
            {uuid === renamed ? (
              <NameForm
                name={`Renomear ${nome}`}
                label="Novo nome"
                help={text}
                inicial={nome}
                max={nomeMax}
                act="Salvar"
                onSave={async (novo) => {
                  await onRename(uuid, novo)
                  setRenamed(null)
                }}
                onCancel={() => setRenamed(null)}
              />
            ) : (
              <div className={css.row}>
                {icon}
                <p className={css.words}>
                  <b>{nome}</b>
                  <span>{text}</span>
                </p>
                <Button look="quiet" size="s" aria-label={`Renomear ${nome}`} onClick={() => setRenamed(uuid)}>
                  <WorkIcon name="edit" size="s" />
                  <span>Renomear</span>
                </Button>
                <Button look="quiet" size="s" aria-label={`Apagar ${nome}`} onClick={() => void onDelete(uuid)}>
                  <WorkIcon name="trash" size="s" />
                  <span>Apagar</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
