import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { closeModal, type ModalNotice } from './notices.ts'

const ERROR_CLOSES_AFTER_MS = 8000

/** The generic modal of S1 §2: 'Continuar' for a success, 'OK' for an 'Aviso', 'Voltar' for another error. */
export default function NoticeModal({ notice }: { notice: ModalNotice }) {
  const hold = useAutoClose(notice)
  return (
    <Modal title={notice.title} tone={notice.kind} onClose={closeModal} {...hold}>
      {notice.text && <p>{notice.text}</p>}
      <Button look="act" onClick={closeModal}>
        {notice.kind === 'success' ? 'Continuar' : notice.title === 'Aviso' ? 'OK' : 'Voltar'}
      </Button>
    </Modal>
  )
}

/** Counts down for errors, and waits while the person points at the message (WCAG 2.2.1). */
function useAutoClose({ kind }: ModalNotice) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (kind !== 'error' || held) return
    const timer = window.setTimeout(closeModal, ERROR_CLOSES_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [kind, held])
  return { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
}
