import { useCallback } from 'react'

/**
 * A ref for an `<img>` that shows a file which only a call with the session gets. The copy of its bytes is freed when
 * the image goes.
 */
export function useFileImage(file: Blob | undefined) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return undefined
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
}
