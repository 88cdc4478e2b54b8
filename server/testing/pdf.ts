import { PDFiumLibrary } from '@hyzyla/pdfium'

export type PaginaLida = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>

/** What can be seen on each page of a file. */
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

/** Each page as a printer of so many points an inch would put it on paper. */
export const printedAt = (pdf: Uint8Array, dpi: number) =>
  pagesOf(pdf, (page) => page.render({ scale: dpi / 72, render: 'bitmap' }))
