import { Modal } from '../../../ui/layers/modal.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './repetida-modal.module.css'

/** This file was imported before: the server says when, and the person decides whether to import it again. */
export function RepetidaModal({
  title,
  sentence,
  onAgain,
  onCancel,
}: {
  title: string
  sentence: string
  onAgain: () => void
  onCancel: () => void
}) {
  return (
    <Modal title={title} tone="error" onClose={onCancel}>
      <p>{sentence}</p>
      <div className={css.acts}>
        <Button onClick={onCancel}>Cancelar</Button>
        <Button look="act" onClick={onAgain}>
          Importar de novo
        </Button>
      </div>
    </Modal>
  )
}
