import { buffer } from 'node:stream/consumers'

export type Doc = PDFKit.PDFDocument

/** The bytes of a document in Portuguese that `draw` draws. Viewers show its title in place of its file's name. */
export async function writePdf(options: PDFKit.PDFDocumentOptions, draw: (doc: Doc) => void | Promise<void>) {
  const { default: PDFDocument } = await import('pdfkit') // 30 MB that a house needs from its first document on
  const doc = new PDFDocument({ pdfVersion: '1.7', displayTitle: true, lang: 'pt-BR', ...options })
  const bytes = buffer(doc)
  await draw(doc)
  doc.end()
  return bytes
}
