/** The address of the page that draws PDFs in a sandboxed frame of the console. It has a policy of its own. */
export const VISOR_DE_PDF = '/visor-de-pdf'
