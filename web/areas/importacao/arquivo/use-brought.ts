import { useEffect, useEffectEvent } from 'react'

export type Brought = { files: readonly File[]; text: string }
const broughtBy = (data: DataTransfer | null): Brought => ({
  files: [...(data?.files ?? [])],
  text: data?.getData('text/plain') ?? '',
})

/** Takes Ctrl+V and files dropped anywhere on the page; in a field Ctrl+V pastes into the field. */
export function useBrought(take: (brought: Brought) => void, showOver: (isOver: boolean) => void) {
  const onBrought = useEffectEvent(take)
  const onOver = useEffectEvent(showOver)
  useEffect(() => {
    const paste = (event: globalThis.ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, dialog')) return
      onBrought(broughtBy(event.clipboardData))
    }
    const over = (event: DragEvent) => {
      event.preventDefault() // otherwise the browser would open the file instead of the page
      onOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && onOver(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      onOver(false)
      onBrought(broughtBy(event.dataTransfer))
    }
    document.addEventListener('paste', paste)
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
}
