const UTF8_BOM = [0xef, 0xbb, 0xbf]
const UTF16_BOM = [0xff, 0xfe]

/**
 * The text of a file. It is read as UTF-16 with a mark (Excel's 'Unicode'), as UTF-8 with or without a mark, or
 * otherwise as windows-1252, the code page of Windows in Brazil.
 */
export function decodeText(bytes: Uint8Array): string {
  const begins = (mark: number[]) => mark.every((byte, index) => bytes[index] === byte)
  if (begins(UTF16_BOM)) return new TextDecoder('utf-16le').decode(bytes)
  if (begins(UTF8_BOM) || isUtf8(bytes)) return new TextDecoder().decode(bytes)
  return new TextDecoder('windows-1252').decode(bytes)
}

function isUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
