import { useEffect, useEffectEvent } from 'react'

/** Takes what is dropped anywhere on the page; `showOver` says whether something is held above it. */
export function usePageDrop(take: (data: DataTransfer | null) => void, showOver: (isOver: boolean) => void) {
  const onDrop = useEffectEvent(take)
  const onOver = useEffectEvent(showOver)
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault() // otherwise the browser would open the file instead of the page
      onOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && onOver(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      onOver(false)
      onDrop(event.dataTransfer)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
}
