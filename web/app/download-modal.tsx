import { useState } from 'react'
import { WorkIcon } from '../ui/drawings/work-icon.tsx'
import { ChoiceCards } from '../ui/fields/choice-cards.tsx'
import { Modal } from '../ui/layers/modal.tsx'
import { Alert } from '../ui/page/alert.tsx'
import { Button } from '../ui/page/button.tsx'
import css from './download-modal.module.css'

/** A list as a file, in the format that the person chooses; the first one is chosen to begin with. */
export function DownloadModal<F extends string>({
  title,
  text,
  formatos,
  isPending,
  falha,
  onDownload,
  onClose,
}: {
  title: string
  /** What the file will hold. */
  text: string
  formatos: Record<F, { nome: string; para: string }>
  isPending: boolean
  /** Why the last try failed, and when it was begun; another time is another alert. */
  falha: { title: string; text?: string; em: number } | null
  onDownload: (formato: F) => void
  onClose: () => void
}) {
  const options = Object.keys(formatos) as F[]
  const [formato, setFormato] = useState<F>(options[0]!)
  return (
    <Modal title={title} onClose={onClose}>
      <p>{text}</p>
      <ChoiceCards
        label="Formato do arquivo"
        isStacked
        value={formato}
        onChange={setFormato}
        options={options.map((value) => ({ value, title: formatos[value].nome, text: formatos[value].para }))}
      />
      {falha && !isPending && (
        <Alert key={falha.em} tone="error" title={falha.title}>
          {falha.text && <p>{falha.text}</p>}
        </Alert>
      )}
      <div className={css.acts}>
        <Button
          look="act"
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => isPending || onDownload(formato)}
        >
          <WorkIcon name="download" />
          {isPending ? 'Baixando…' : `Baixar ${formatos[formato].nome}`}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Modal>
  )
}
