import type { MouseEvent } from 'react'

/** The terms of use as a PDF. A plain link to the file; with JavaScript, the outcome of the download is told. */
export function TermosLink() {
  return (
    <a href="/api/v1/termosAdesao" download="Termos_de_uso.pdf" onClick={download}>
      Termos de uso (PDF)
    </a>
  )
}

function download(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  void import('./termos.ts').then(({ saveTermos }) => saveTermos())
}
