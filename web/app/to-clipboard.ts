/** Copies a text. False if the browser does not let the page: it has no TLS, or the permission was refused. */
export async function toClipboard(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
