import type { ErroDeLinha } from '../../../kernel/text/csv.ts'

const SALVE = 'Salve a planilha como CSV UTF-8.'
/** What other kinds of files begin with, and what to do about them. */
const ASSINATURAS: readonly [bytes: readonly number[], nome: string, conselho?: string][] = [
  [[0x50, 0x4b], 'um ZIP ou uma planilha do Excel (.xlsx)', SALVE],
  [[0xd0, 0xcf, 0x11, 0xe0], 'uma planilha antiga do Excel (.xls)', SALVE],
  [[0x25, 0x50, 0x44, 0x46], 'um PDF'],
  [[0x1f, 0x8b], 'um arquivo compactado (gzip)'],
  [[0x89, 0x50, 0x4e, 0x47], 'uma imagem'],
  [[0xff, 0xd8, 0xff], 'uma imagem'],
  [[0x52, 0x61, 0x72, 0x21], 'um arquivo compactado (RAR)'],
]

/** Why these bytes are no table in UTF-8, with the line where it shows; undefined when they are text. */
export function findOutroTipo(bytes: Uint8Array): ErroDeLinha | undefined {
  if (bytes.length === 0) return { linha: 0, mensagem: 'O arquivo está vazio.' }
  const known = ASSINATURAS.find(([begin]) => begin.every((byte, i) => bytes[i] === byte))
  if (known) {
    const [, nome, conselho] = known
    return { linha: 0, mensagem: [`O arquivo é ${nome}, e não um CSV.`, conselho].filter(Boolean).join(' ') }
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { linha: 0, mensagem: 'O arquivo está em UTF-16. Salve-o de novo como CSV UTF-8.' }
  const zero = bytes.indexOf(0)
  if (zero >= 0) return { linha: lineOf(bytes, zero), mensagem: 'O arquivo tem bytes que não são de texto.' }
  const wrong = findNonUtf8(bytes)
  if (wrong === undefined) return undefined
  return {
    linha: lineOf(bytes, wrong),
    mensagem: 'O arquivo não está todo em UTF-8 (parece Windows-1252). Salve-o de novo como CSV UTF-8.',
  }
}

/** Where the first byte stands that UTF-8 does not allow, by halving: 25 prefixes are decoded at most (of 32 MiB). */
function findNonUtf8(bytes: Uint8Array): number | undefined {
  const decodes = (end: number) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream: end < bytes.length })
      return true
    } catch {
      return false
    }
  }
  if (decodes(bytes.length)) return undefined
  let [good, bad] = [0, bytes.length]
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1
    if (decodes(middle)) good = middle
    else bad = middle
  }
  return good
}

function lineOf(bytes: Uint8Array, end: number) {
  let line = 1
  for (let i = 0; i < end; i++) if (bytes[i] === 10) line++
  return line
}
