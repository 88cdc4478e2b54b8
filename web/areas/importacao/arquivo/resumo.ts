/**
 * SHA-256 in hexadecimal. On a page without TLS the browser's own function is missing, and a library takes its place.
 */
export async function digest(bytes: Uint8Array<ArrayBuffer>) {
  const { subtle } = crypto as Partial<Crypto>
  const hash = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
