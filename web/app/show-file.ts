import { saveAs } from './save-as.ts'

/**
 * A tab for a file that is still being made: browsers open one only in the click itself. Null where none is given, and on
 * iOS, whose browsers leave such a tab empty.
 */
export function holdTab(text: string): Window | null {
  if (isIos()) return null
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = text
  tab.document.body.textContent = text
  return tab
}

/** Shows the file in the tab that was held for it; without one, or when it was closed meanwhile, the person keeps the file. */
export function showFile(tab: Window | null, name: string, file: Blob) {
  if (!tab || tab.closed) return saveAs(name, file)
  const url = URL.createObjectURL(file)
  tab.location.replace(url)
  // the tab may be reloaded or printed from for a while
  setTimeout(() => URL.revokeObjectURL(url), 600_000)
}

/** An iPad says that it is a Mac, with a screen that is touched. */
const isIos = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
