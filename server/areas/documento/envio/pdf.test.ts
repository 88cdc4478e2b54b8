import { PDFiumLibrary } from '@hyzyla/pdfium'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePdf } from '../../../impressos/write-pdf.ts'
import { documentoPdf, documentoPdfCompacto, documentoPdfOf, UMA_PAGINA } from '../../../testing/given/documento.ts'
import { examinePdf } from './pdf.ts'

let library: PDFiumLibrary
beforeAll(async () => void (library = await PDFiumLibrary.init()))
afterAll(() => library.destroy())

/** Pages that a real reader finds; 0 when it does not open the file. */
async function pagesIn(bytes: Buffer) {
  try {
    const document = await library.loadDocument(bytes)
    const pages = document.getPageCount()
    document.destroy()
    return pages
  } catch {
    return 0
  }
}

const drawn = () => writePdf({ size: 'A4' }, (doc) => void doc.text('Comprovante de endereço').addPage().text('Verso'))

test.each([
  ['a table as its index', documentoPdf()],
  ['streams as its index and its objects', documentoPdfCompacto()],
  [
    'contents in a list',
    documentoPdf({
      objetos: [...UMA_PAGINA.slice(0, 2), UMA_PAGINA[2]!.replace('4 0 R', '[4 0 R 4 0 R]'), UMA_PAGINA[3]!],
    }),
  ],
  [
    'no contents',
    documentoPdf({ objetos: [...UMA_PAGINA.slice(0, 2), UMA_PAGINA[2]!.replace('/Contents 4 0 R', '')] }),
  ],
  [
    'a name in other letters',
    documentoPdf({ objetos: ['<< /Type /Catalog /#50ages 2 0 R >>', ...UMA_PAGINA.slice(1)] }),
  ],
  ['15 MB', documentoPdfOf(15_728_640)],
])('a PDF with %s is accepted, and a reader opens it', async (_what, bytes) => {
  expect(await examinePdf(bytes)).toBe('ok')
  expect(await pagesIn(bytes)).toBe(1)
})

test('a PDF from a real program is accepted', async () => {
  expect(await examinePdf(await drawn())).toBe('ok')
})

test('a wrong index is made anew, as readers do', async () => {
  const bytes = documentoPdf()
  const wrong = Buffer.from(bytes.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1')
  expect([await examinePdf(wrong), await pagesIn(wrong)]).toEqual(['ok', 1])
  const shifted = Buffer.from(
    bytes.toString('latin1').replace('%PDF-1.4\n', '%PDF-1.4\n% a line that a mail program put in\n'),
    'latin1',
  )
  expect([await examinePdf(shifted), await pagesIn(shifted)]).toEqual(['ok', 1])
})

test('an updated PDF is read with its newest objects', async () => {
  const bytes = documentoPdf({
    objetos: [UMA_PAGINA[0]!, '<< /Type /Pages /Kids [] /Count 0 >>', ...UMA_PAGINA.slice(2)],
  })
  expect(await examinePdf(bytes)).toBe('pdfVazio')
  const startxref = /startxref\n(\d+)/.exec(bytes.toString('latin1'))![1]
  const update = Buffer.from(`2 0 obj\n${UMA_PAGINA[1]}\nendobj\n`)
  const at = bytes.length + update.length
  const end = `xref\n2 1\n${String(bytes.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 5 /Root 1 0 R /Prev ${startxref} >>\nstartxref\n${at}\n%%EOF\n`
  const updated = Buffer.concat([bytes, update, Buffer.from(end)])
  expect([await examinePdf(updated), await pagesIn(updated)]).toEqual(['ok', 1])
})

test.each([
  ['only the first line', Buffer.from('%PDF-1.7\n')],
  ['only the first line and the end', Buffer.from('%PDF-1.7\n%%EOF\n')],
  ['HTML behind the first line', Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF')],
  ['half', documentoPdf({ enchimento: 50_000 }).subarray(0, 20_000)],
  ['no catalogue', documentoPdf({ objetos: ['<< /Type /Nada >>', ...UMA_PAGINA.slice(1)] })],
  ['no page object', documentoPdf({ objetos: UMA_PAGINA.slice(0, 2) })],
  ['contents beyond its end', documentoPdf({ objetos: [...UMA_PAGINA.slice(0, 3), '<< /Length 99999 >>\nstream\nq'] })],
  [
    'a tree of pages in a circle',
    documentoPdf({ objetos: [UMA_PAGINA[0]!, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'] }),
  ],
  ['lists a thousand deep', documentoPdf({ objetos: ['['.repeat(1000), ...UMA_PAGINA.slice(1)] })],
  [
    'an object stream in itself',
    Buffer.from(documentoPdfCompacto().toString('latin1').replace('/First', '/Xirst'), 'latin1'),
  ],
])('a PDF with %s is refused', async (_what, bytes) => {
  expect(await examinePdf(bytes)).toBe('pdfQuebrado')
})

test('a protected PDF is refused by name', async () => {
  expect(await examinePdf(documentoPdf({ trailer: '/Encrypt 4 0 R' }))).toBe('pdfProtegido')
  expect(await examinePdf(documentoPdfCompacto({ extra: '/Encrypt 4 0 R' }))).toBe('pdfProtegido')
  const locked = await writePdf({ userPassword: 'segredo' }, (doc) => void doc.text('RG'))
  expect(await examinePdf(locked)).toBe('pdfProtegido')
})

test('a bomb in an object stream is not blown up', async () => {
  const bytes = documentoPdfCompacto().toString('latin1')
  const { deflateSync } = await import('node:zlib')
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024, ' '))
  const begin = bytes.indexOf('5 0 obj')
  const head = bytes
    .slice(0, begin)
    .concat(`5 0 obj\n<< /Type /ObjStm /N 3 /First 20 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`)
  const end = bytes.slice(bytes.indexOf('endstream', begin))
  expect(await examinePdf(Buffer.from(head + bomb.toString('latin1') + end, 'latin1'))).toBe('pdfQuebrado')
})

/** Two thousand references to the same object: slow to follow one after the other. */
const circles = Array.from({ length: 2000 }, () => '2 0 R').join(' ')
test.each([
  [
    'two thousand ways back to the same pages',
    documentoPdf({ objetos: [UMA_PAGINA[0]!, `<< /Type /Pages /Kids [${circles}] >>`], enchimento: 15_000_000 }),
  ],
  [
    'a wrong index, so that objects are searched for',
    Buffer.from(
      documentoPdf({ objetos: [UMA_PAGINA[0]!, `<< /Type /Pages /Kids [${circles}] >>`], enchimento: 15_000_000 })
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    ),
  ],
  [
    'a page of two thousand contents whose ends are searched for',
    documentoPdf({
      objetos: [
        ...UMA_PAGINA.slice(0, 2),
        `<< /Type /Page /Contents [${'4 0 R '.repeat(2000)}] >>`,
        '<< /Length 3 >>\nstream\n',
      ],
      enchimento: 15_000_000,
    }),
  ],
])('while a PDF with %s is read, other work gets its turn', async (_what, bytes) => {
  let turns = 0
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await examinePdf(bytes)
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('whatever is changed, cut or put into a PDF, it is judged in time, and what is accepted a reader opens', async () => {
  const samples = [documentoPdf(), documentoPdfCompacto(), await drawn()]
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ maxLength: 8 }),
    cut: fc.nat(40),
  })
  const unopened: number[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (sample, changes) => {
        let bytes = Buffer.from(sample)
        for (const { at, bytes: put, cut } of changes) {
          const from = Math.floor(at * bytes.length)
          bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + cut)])
        }
        const judged = await examinePdf(bytes)
        expect(['ok', 'pdfQuebrado', 'pdfProtegido', 'pdfVazio']).toContain(judged)
        if (judged === 'ok' && (await pagesIn(bytes)) === 0) unopened.push(bytes.length)
      },
    ),
    { numRuns: 300 },
  )
  expect(unopened.length).toBeLessThanOrEqual(6) // two in a hundred: readers differ too
}, 60_000)
