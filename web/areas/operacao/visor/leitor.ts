import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'

/**
 * Reads a PDF with PDFium in a worker of the frame (`quadro.ts`). This PDFium runs no JavaScript: it draws what a file
 * says. The worker has the frame's policy, so it has no network.
 */
declare const self: {
  onmessage: ((event: MessageEvent<PedidoAoLeitor>) => void) | null
  postMessage: (message: RespostaDoLeitor, transfer?: Transferable[]) => void
}

export type PedidoAoLeitor =
  | { tipo: 'abrir'; programa: ArrayBuffer; pdf: ArrayBuffer }
  /** `lado` is the width of the turned page in points of the screen. */
  | { tipo: 'desenhar'; pagina: number; giro: number; lado: number }

export type RespostaDoLeitor =
  | { tipo: 'desenhada'; paginas: number; giro: number; largura: number; altura: number; pontos: ArrayBuffer }
  | { tipo: 'falha' }

/**
 * The most points of one drawing, which take 48 MB of memory. The limit is needed, because a file may claim any size.
 */
const MAX_PONTOS = 12_000_000

let documento: Promise<PDFiumDocument> | undefined

self.onmessage = ({ data }) => {
  if (data.tipo === 'abrir') documento = open(data)
  else void draw(data)
}

async function open({ programa, pdf }: { programa: ArrayBuffer; pdf: ArrayBuffer }) {
  const library = await PDFiumLibrary.init({ wasmBinary: programa })
  return library.loadDocument(new Uint8Array(pdf))
}

async function draw({ pagina, giro, lado }: { pagina: number; giro: number; lado: number }) {
  try {
    const opened = await documento!
    const paginas = opened.getPageCount()
    const page = opened.getPage(pagina)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const across = giro % 180 === 0 ? originalWidth : originalHeight
    const most = Math.sqrt(MAX_PONTOS / (originalWidth * originalHeight))
    const scale = Math.min(lado / across, most)
    const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: true })
    const pontos = data.buffer as ArrayBuffer
    self.postMessage({ tipo: 'desenhada', paginas, giro, largura: width, altura: height, pontos }, [pontos])
  } catch {
    self.postMessage({ tipo: 'falha' })
  }
}
