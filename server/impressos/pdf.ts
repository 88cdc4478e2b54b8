import { setImmediate as turn } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { code128 } from './code-128.ts'
import { dataMatrix } from './data-matrix.ts'
import { type Fonte, type Pagina, PONTO_MM, type Traco } from './traco.ts'

const FONTES: Record<Fonte, { recurso: string; nome: string }> = {
  normal: { recurso: 'F1', nome: 'Helvetica' },
  negrito: { recurso: 'F2', nome: 'Helvetica-Bold' },
}
/** Codes of Windows-1252 from 80 on; those that stand for nothing are spaces here. */
const DE_128_A_159 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const [CATALOGO, PAGINAS, SOBRE] = [1, 2, 3]
/** Objects before the first page: the three above and the fonts. */
const PRIMEIRA_PAGINA = 4 + Object.keys(FONTES).length

/**
 * Pages as a PDF of lines, boxes and the two fonts that every reader has: nothing is embedded. The same pages are the same
 * bytes. Between two pages others have their turn.
 */
export async function renderPdf(paginas: Iterable<Pagina>, { titulo, autor }: { titulo: string; autor: string }) {
  const pages: Uint8Array[] = []
  for (const { largura, altura, tracos } of paginas) {
    const content = deflateSync(Buffer.from(tracos.map((traco) => operatorsOf(traco, altura)).join('\n'), 'latin1'))
    const size = `${decimals(largura / PONTO_MM)} ${decimals(altura / PONTO_MM)}`
    const fonts = Object.values(FONTES).map(({ recurso }, i) => `/${recurso} ${4 + i} 0 R`)
    const number = PRIMEIRA_PAGINA + pages.length
    const page = `<< /Type /Page /Parent ${PAGINAS} 0 R /MediaBox [0 0 ${size}] /Resources << /Font << ${fonts.join(' ')} >> >> /Contents ${number + 1} 0 R >>`
    pages.push(Buffer.from(page), streamOf(content))
    await turn()
  }
  return assemble([
    Buffer.from(
      `<< /Type /Catalog /Pages ${PAGINAS} 0 R /Lang (pt-BR) /ViewerPreferences << /DisplayDocTitle true /PrintScaling /None >> >>`,
    ),
    Buffer.from(
      `<< /Type /Pages /Count ${pages.length / 2} /Kids [${pages.flatMap((_, i) => (i % 2 ? [] : [`${PRIMEIRA_PAGINA + i} 0 R`])).join(' ')}] >>`,
    ),
    Buffer.from(`<< /Title ${hexOf(titulo)} /Author ${hexOf(autor)} >>`),
    ...Object.values(FONTES).map(({ nome }) =>
      Buffer.from(`<< /Type /Font /Subtype /Type1 /BaseFont /${nome} /Encoding /WinAnsiEncoding >>`),
    ),
    ...pages,
  ])
}

const streamOf = (content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])

/** Numbered objects, where each of them begins, and where to start reading. */
function assemble(objects: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  const parts: Uint8Array[] = [head]
  const offsets: number[] = []
  let length = head.length
  const push = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  objects.forEach((object, i) => {
    offsets.push(length)
    push(Buffer.from(`${i + 1} 0 obj\n`))
    push(object)
    push(Buffer.from('\nendobj\n'))
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  push(
    Buffer.from(
      `${xref}trailer\n<< /Size ${size} /Root ${CATALOGO} 0 R /Info ${SOBRE} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** What draws it, in points from the lower left corner of a page so many millimetres high. */
function operatorsOf(traco: Traco, altura: number): string {
  const point = (x: number, y: number) => `${decimals(x / PONTO_MM)} ${decimals((altura - y) / PONTO_MM)}`
  const pen = (mm: number) => `${decimals(mm / PONTO_MM)} w`
  const box = (of: { x: number; y: number; largura: number; altura: number }) =>
    `${point(of.x, of.y + of.altura)} ${decimals(of.largura / PONTO_MM)} ${decimals(of.altura / PONTO_MM)} re`
  switch (traco.tipo) {
    case 'texto': {
      const letters = `BT /${FONTES[traco.fonte].recurso} ${decimals(traco.tamanho)} Tf ${point(traco.x, traco.y)} Td (${escapeText(traco.texto)}) Tj ET`
      return traco.isBranco ? `1 g ${letters} 0 g` : letters
    }
    case 'linha': {
      const drawn = `${pen(traco.espessura)} ${point(traco.x, traco.y)} m ${point(traco.ateX, traco.ateY)} l S`
      return traco.isTracejada ? `[4 3] 0 d ${drawn} [] 0 d` : drawn
    }
    case 'caixa':
      return `${pen(traco.espessura)} ${box(traco)} S`
    case 'tarja':
      return `${box(traco)} f`
    case 'barras':
      return modules(traco, barsOf(traco.codigo, traco.altura / traco.modulo))
    case 'matriz':
      return modules(
        traco,
        dataMatrix(traco.texto).map(({ x, y, largura }) => `${x} ${y} ${largura} 1 re`),
      )
  }

  /** Rectangles in whole modules from the upper left, and one fill for all of them: small, and sharp at every size. */
  function modules({ x, y, modulo }: { x: number; y: number; modulo: number }, rectangles: readonly string[]) {
    const scale = (modulo / PONTO_MM).toFixed(5)
    return `q ${scale} 0 0 -${scale} ${point(x, y)} cm\n${rectangles.join('\n')}\nf Q`
  }
}

function barsOf(codigo: string, height: number) {
  let x = 0
  return code128(codigo).flatMap((width, i) => {
    const bar = i % 2 === 0 ? [`${x} 0 ${width} ${decimals(height)} re`] : []
    x += width
    return bar
  })
}

const decimals = (value: number) => String(Math.round(value * 1000) / 1000)

/** Printable text in Windows-1252, one letter a byte. */
const escapeText = (text: string) =>
  text
    .replace(/[^\0-\xff]/g, (letter) => String.fromCharCode(128 + Math.max(0, DE_128_A_159.indexOf(letter))))
    .replace(/[()\\]/g, '\\$&')

const hexOf = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
