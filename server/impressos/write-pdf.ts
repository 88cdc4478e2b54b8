import { buffer } from 'node:stream/consumers'

export type Doc = PDFKit.PDFDocument

/** The bytes of a document in Portuguese drawn by `draw`. Viewers show its title instead of its file name. */
export async function writePdf(options: PDFKit.PDFDocumentOptions, draw: (doc: Doc) => void | Promise<void>) {
  const { default: PDFDocument } = await import('pdfkit') // 30 MB, loaded with the first document
  const doc = new PDFDocument({ pdfVersion: '1.7', displayTitle: true, lang: 'pt-BR', ...options })
  const bytes = buffer(doc)
  await draw(doc)
  doc.end()
  return bytes
}
