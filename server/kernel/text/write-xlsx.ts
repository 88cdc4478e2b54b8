import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Centavos } from '#contract/kernel/values/centavos'
import { escapeXml } from './escape-xml.ts'

/** A cell of a sheet. Amounts are in reais on the sheet, so that it can add them up; null leaves it empty. */
export type Cell = string | null | { reais: Centavos | null } | { numero: number | null; casas?: number }

/**
 * A workbook of one sheet, made while it is sent: an XLSX (ECMA-376) is a ZIP of XML files. Text stays text, whatever a
 * person wrote: no cell is ever a formula. `rows` come in parts.
 */
export async function* writeXlsx(
  nome: string,
  titulos: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array, void> {
  const zip = newZip()
  for (const [path, text] of Object.entries(partsOf(nome))) yield* zip.file(path, [text])
  yield* zip.file('xl/worksheets/sheet1.xml', sheetOf(titulos, rows))
  yield zip.end()
}

async function* sheetOf(titulos: readonly string[], rows: AsyncIterable<readonly (readonly Cell[])[]>) {
  const rowOf = (n: number, cells: readonly string[]) => `<row r="${n}">${cells.join('')}</row>`
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${titulos.length}" width="18" customWidth="1"/></cols><sheetData>`
  let n = 1
  yield rowOf(
    n,
    titulos.map((titulo, column) => textCell(titulo, placeOf(column, 1), 1)),
  )
  for await (const part of rows)
    yield part
      .map((cells) => {
        n += 1
        return rowOf(
          n,
          cells.map((cell, column) => cellOf(cell, placeOf(column, n))),
        )
      })
      .join('')
  yield '</sheetData></worksheet>'
}

function cellOf(cell: Cell, place: string) {
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(cell, place, 0)
  if ('reais' in cell) return cell.reais === null ? '' : `<c r="${place}" s="2"><v>${cell.reais / 100}</v></c>`
  return cell.numero === null ? '' : `<c r="${place}" s="${cell.casas === 3 ? 3 : 0}"><v>${cell.numero}</v></c>`
}

const textCell = (text: string, place: string, style: number) =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

/** 'A1', 'Z1', 'AA1'. */
function placeOf(column: number, row: number): string {
  const letters = (n: number): string =>
    n < 0 ? '' : letters(Math.floor(n / 26) - 1) + String.fromCharCode(65 + (n % 26))
  return `${letters(column)}${row}`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What stands around the sheet. Styles: 0 plain, 1 bold, 2 with two decimals, 3 with three. */
const partsOf = (nome: string) => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(nome)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

/** Sizes and check sums stand behind each file (general purpose bit 3), because they are known only then. */
const FLAGS = 0x0808
/** 1980-01-01: the archive says nothing of when it was made. */
const DATE = 0x0021

function newZip() {
  let offset = 0
  const central: Buffer[] = []
  const sent = (bytes: Buffer) => {
    offset += bytes.length
    return bytes
  }
  return {
    async *file(path: string, texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
      const at = offset
      const name = Buffer.from(path)
      const local = Buffer.alloc(30)
      local.writeUInt32LE(0x04034b50, 0)
      local.writeUInt16LE(20, 4)
      local.writeUInt16LE(FLAGS, 6)
      local.writeUInt16LE(8, 8)
      local.writeUInt16LE(DATE, 12)
      local.writeUInt16LE(name.length, 26)
      yield sent(Buffer.concat([local, name]))
      let [crc, size, packed] = [0, 0, 0]
      for await (const text of texts) {
        const bytes = Buffer.from(text)
        crc = crc32(bytes, crc)
        size += bytes.length
        // each part ends on a byte, so that the next one can be put behind it
        const part = deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
        packed += part.length
        yield sent(part)
      }
      const last = deflateRawSync(Buffer.alloc(0))
      packed += last.length
      const sums = Buffer.alloc(16)
      sums.writeUInt32LE(0x08074b50, 0)
      sums.writeUInt32LE(crc, 4)
      sums.writeUInt32LE(packed, 8)
      sums.writeUInt32LE(size, 12)
      yield sent(Buffer.concat([last, sums]))
      const entry = Buffer.alloc(46)
      entry.writeUInt32LE(0x02014b50, 0)
      entry.writeUInt16LE(20, 4)
      entry.writeUInt16LE(20, 6)
      entry.writeUInt16LE(FLAGS, 8)
      entry.writeUInt16LE(8, 10)
      entry.writeUInt16LE(DATE, 14)
      sums.copy(entry, 16, 4, 16)
      entry.writeUInt16LE(name.length, 28)
      entry.writeUInt32LE(at, 42)
      central.push(entry, name)
    },
    end() {
      const directory = Buffer.concat(central)
      const end = Buffer.alloc(22)
      end.writeUInt32LE(0x06054b50, 0)
      end.writeUInt16LE(central.length / 2, 8)
      end.writeUInt16LE(central.length / 2, 10)
      end.writeUInt32LE(directory.length, 12)
      end.writeUInt32LE(offset, 16)
      return Buffer.concat([directory, end])
    },
  }
}
