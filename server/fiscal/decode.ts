import { recusa } from './recusa.ts'

/**
 * The text of an XML file. Bytes that are right UTF-8 are read as such, whatever the file declares; others as
 * ISO-8859-1. `isOutra` says that this is not what the file declares and that it makes a difference.
 */
export function decodeXml(bytes: Uint8Array) {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.includes(0)
  if (isUtf16) throw recusa('CODIFICACAO')
  const utf8 = tryUtf8(bytes)
  const text = (utf8 ?? LATIN_1.decode(bytes)).trimStart() // some programs write blank lines before the declaration
  const declared = /^<\?xml[^>]*?\bencoding\s*=\s*["']([\w.-]+)["']/.exec(text.slice(0, 200))?.[1] ?? 'UTF-8'
  const isDeclaredUtf8 = /^utf-?8$/i.test(declared)
  const isAscii = utf8 !== undefined && utf8.length === bytes.length
  return { text, isOutra: !isAscii && isDeclaredUtf8 !== (utf8 !== undefined) }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true })
const LATIN_1 = new TextDecoder('windows-1252') // as every browser reads ISO-8859-1

function tryUtf8(bytes: Uint8Array) {
  try {
    return UTF_8.decode(bytes)
  } catch {
    return undefined
  }
}
