import { saveAs } from './save-as.ts'

/**
 * Opens a tab for a file that is still being made: browsers allow it only in the click itself. Null if the browser
 * refuses, and on iOS, whose browsers leave such a tab empty.
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

/**
 * Shows the file in the tab that was opened for it; without a tab, or if it was closed meanwhile, the file is
 * downloaded.
 */
export function showFile(tab: Window | null, name: string, file: Blob) {
  if (!tab || tab.closed) return saveAs(name, file)
  const url = URL.createObjectURL(file)
  tab.location.replace(url)
  // for a while the tab may be reloaded or printed
  setTimeout(() => URL.revokeObjectURL(url), 600_000)
}

/** An iPad says that it is a Mac, but has a touch screen. */
const isIos = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
