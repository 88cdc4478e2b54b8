/**
 * The seconds that a `Retry-After` asks for: a number, or a date of HTTP. Null when it asks for nothing that can be read.
 */
export function readRetryAfter(header: string | undefined, now: Date) {
  if (header === undefined) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text)
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/.test(text)) return null
  const seconds = Math.ceil((Date.parse(text) - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
