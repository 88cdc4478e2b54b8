/**
 * SHA-256 in hexadecimal, computed in the browser: the file is not sent. Throws if the browser cannot read the file.
 */
export async function hashOf(file: Blob) {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
