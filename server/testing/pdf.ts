import { PDFiumLibrary } from '@hyzyla/pdfium'

export type PaginaLida = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>

/** What `look` finds on each page of a file. */
export async function pagesOf<T>(pdf: Uint8Array, look: (page: PaginaLida) => T | Promise<T>) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const seen: T[] = []
  for (const page of document.pages()) seen.push(await look(page))
  document.destroy()
  library.destroy()
  return seen
}

/** The words of each page. */
export const textsOf = (pdf: Uint8Array) => pagesOf(pdf, (page) => page.getText().replace(/\s+/g, ' '))

/** Each page as a picture, as a printer with this resolution would print it. */
export const printedAt = (pdf: Uint8Array, dpi: number) =>
  pagesOf(pdf, (page) => page.render({ scale: dpi / 72, render: 'bitmap' }))
