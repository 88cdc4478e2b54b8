import { useEffect, useEffectEvent } from 'react'
import { usePageDrop } from '../../../ui/fields/file/use-page-drop.ts'

export type Brought = { files: readonly File[]; text: string }
const broughtBy = (data: DataTransfer | null): Brought => ({
  files: [...(data?.files ?? [])],
  text: data?.getData('text/plain') ?? '',
})

/** Takes Ctrl+V and files dropped anywhere on the page; in a field Ctrl+V pastes into the field. */
export function useBrought(take: (brought: Brought) => void, showOver: (isOver: boolean) => void) {
  const onBrought = useEffectEvent(take)
  usePageDrop((data) => take(broughtBy(data)), showOver)
  useEffect(() => {
    const paste = (event: globalThis.ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, dialog')) return
      onBrought(broughtBy(event.clipboardData))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
