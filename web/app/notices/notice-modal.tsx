import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Modal } from '../../ui/layers/modal.tsx'
import { Button } from '../../ui/page/button.tsx'
import { closeModal, type ModalNotice } from './notices.ts'

const CLOSES_AFTER_MS = 8000

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

/**
 * Counts down; pauses while the person points at the message, and stops once it is reached by keyboard (WCAG 2.2.1).
 * Only a moving pointer counts: the message may come up under a resting one.
 */
function useAutoClose({ kind, closesItself = kind === 'error' }: ModalNotice) {
  const [isPointed, setPointed] = useState(false)
  const [isReached, setReached] = useState(false)
  const isOpen = useRef(false)
  useEffect(() => void (isOpen.current = true), [])
  useEffect(() => {
    if (!closesItself || isPointed || isReached) return
    const timer = window.setTimeout(closeModal, CLOSES_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [closesItself, isPointed, isReached])
  return {
    onPointerMove: ({ movementX, movementY, pointerType }: PointerEvent) =>
      pointerType === 'mouse' && (movementX || movementY) && setPointed(true),
    onPointerLeave: () => setPointed(false),
    onKeyDown: () => setReached(true),
    // the dialog itself focuses its button when it opens: that does not count as a person
    onFocus: () => isOpen.current && setReached(true),
  }
}
