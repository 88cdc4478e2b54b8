/** False without a clipboard: a page without TLS, a permission that was refused. */
export async function toClipboard(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
