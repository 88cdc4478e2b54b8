import { useId, useState } from 'react'
import { WorkIcon } from '../drawings/work-icon.tsx'
import { ChipList } from './chip-list.tsx'
import type { Kept } from './kept.ts'
import css from './kept-chips.module.css'
import { KeptSheet } from './kept-sheet.tsx'

/** Things saved under a name: one press chooses one. 'Organizar' opens the sheet to rename and delete them. */
export function KeptChips({
  title,
  kept,
  chosen,
  onPick,
  ...sheet
}: {
  title: string
  kept: readonly Kept[]
  /** The uuid of the thing that the form equals; undefined if it equals none. */
  chosen: string | undefined
  onPick: (uuid: string) => void
  nomeMax: number
  onRename: (uuid: string, nome: string) => Promise<void>
  onDelete: (uuid: string) => Promise<void>
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={css.kept} aria-labelledby={id}>
      <div className={css.head}>
        <h3 id={id} className={css.title}>
          {title}
        </h3>
        <button
          type="button"
          className={css.organize}
          aria-haspopup="dialog"
          aria-label={`Organizar ${title.toLowerCase()}`}
          onClick={() => setOpen(true)}
        >
          <WorkIcon name="edit" size="s" />
          Organizar
        </button>
      </div>
      <ChipList chips={kept} chosen={chosen} onPick={onPick} />
      {isOpen && <KeptSheet title={title} kept={kept} {...sheet} onClose={() => setOpen(false)} />}
    </section>
  )
}
