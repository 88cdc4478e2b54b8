import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePdf } from '../../../impressos/write-pdf.ts'
import { documentoPdf, documentoPdfCompacto, documentoPdfOf, UMA_PAGINA } from '../../../testing/given/documento.ts'
import { fotoJpeg } from '../../../testing/given/foto.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { examinePdf, examineStoredPdf } from './pdf.ts'
import { createEsqueleto } from './pdf-esqueleto.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(() => house.stop())

/** What is kept of these bytes when they come in parts of this size. */
function skim(bytes: Buffer, size = 65_536) {
  const esqueleto = createEsqueleto()
  for (let from = 0; from < bytes.length; from += size) esqueleto.feed(bytes.subarray(from, from + size))
  return esqueleto
}

/** A PDF as scanners make it: one picture a page, of bytes that look like anything. */
const scanned = (pages: number, each: number) =>
  writePdf({ size: 'A4', compress: false }, (doc) => {
    for (let page = 0; page < pages; page++) {
      if (page > 0) doc.addPage()
      doc.text(`Página ${page}`)
      const picture = doc.ref({ Type: 'XObject', Subtype: 'Image' })
      picture.end(randomBytes(each))
    }
  })

test.each([
  ['one of 15 MB', () => documentoPdfOf(15_728_640)],
  ['one with streams as its index and its objects', () => documentoPdfCompacto()],
  ['one of thirty scanned pages', () => scanned(30, 400_000)],
])('%s is judged by what passed by: nothing is read back from the store', async (_what, make) => {
  const bytes = await make()
  const nowhere = randomUUID()
  expect(await examineStoredPdf(house.deps, nowhere, skim(bytes))).toBe('ok')
})

test('whatever the size of the parts in which it comes, the same is kept', async () => {
  const bytes = documentoPdf({ enchimento: 9000 })
  for (const size of [1, 2, 3, 7, 31, 32, 33, 1000, 2049]) {
    const kept = skim(bytes, size).bytes()
    expect([size, kept?.length, await examinePdf(kept!)]).toEqual([size, bytes.length, 'ok'])
    expect(kept!.subarray(1000, 7000).equals(Buffer.alloc(6000))).toBe(true) // the end of the file always stays
  }
})

test('when the kept part of a PDF does not show it in order, the whole file is read back and judged', async () => {
  const hidden = documentoPdf({
    objetos: [...UMA_PAGINA.slice(0, 3), '<< /Length 10 >>\nstream\n0 0 m \nendstream'],
    enchimento: 100,
  })
  const many = documentoPdf({
    objetos: [...UMA_PAGINA, ...Array.from({ length: 30_000 }, () => `(${'x'.repeat(60)})`)],
  })
  for (const bytes of [hidden, many]) {
    const uuid = randomUUID()
    await house.deps.arquivos.put(
      uuid,
      (async function* () {
        yield bytes
      })(),
    )
    expect(await examineStoredPdf(house.deps, uuid, skim(bytes))).toBe('ok')
  }
  expect(skim(many).bytes()).toBeUndefined()
})

test('little is kept of a file that hides nothing in streams, and nothing of a picture', () => {
  expect(skim(Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000, 'x')])).bytes()).toBeUndefined()
  expect(skim(fotoJpeg(300_000)).bytes()).toBeUndefined()
  expect(skim(fotoJpeg(300_000), 5).bytes()).toBeUndefined()
})

test('whatever is changed in a PDF, the kept part accepts nothing that the whole file would not', async () => {
  const samples = [documentoPdf({ enchimento: 300 }), documentoPdfCompacto(), await scanned(2, 2000)]
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.oneof(fc.uint8Array({ maxLength: 8 }), fc.constantFrom(...WORDS.map((word) => Buffer.from(word)))),
    cut: fc.nat(40),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 5000 }),
      async (sample, changes, size) => {
        let bytes = Buffer.from(sample)
        for (const { at, bytes: put, cut } of changes) {
          const from = Math.floor(at * bytes.length)
          bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + cut)])
        }
        const kept = skim(bytes, size).bytes()
        if (kept && (await examinePdf(kept)) === 'ok') expect(await examinePdf(bytes)).toBe('ok')
      },
    ),
    { numRuns: 400 },
  )
}, 60_000)

const WORDS = ['stream\n', 'endstream', 'endobj', '/Encrypt 1 0 R', 'startxref\n9\n%%EOF', '/ObjStm', 'trailer\n<< >>']
